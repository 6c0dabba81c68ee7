/**
 * Writes a location in a JSON value as `a.b[1]`; empty for the whole value.
 * @param keys the path, outermost key first; numbers are indexes of lists
 */
export function fieldPath(keys: readonly unknown[]): string {
  const steps = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return steps.join('').replace(/^\./, '');
}
