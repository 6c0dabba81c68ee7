/**
 * Where in a JSON value something stands, as `a.b[1]`; empty for the whole.
 * @param keys lead there, the outermost first; numbers are places in lists
 */
export function fieldPath(keys: readonly unknown[]): string {
  const steps = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return steps.join('').replace(/^\./, '');
}
