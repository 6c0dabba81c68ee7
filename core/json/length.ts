/**
 * Estimates the number of characters of a value as JSON.
 * @param max stops as soon as there are more
 */
export function roughLength(value: unknown, max: number): number {
  let length = 0;
  const pending: unknown[] = [value];
  while (pending.length > 0 && length <= max) {
    const next = pending.pop();
    length += typeof next === 'string' ? next.length : 1;
    if (typeof next !== 'object' || next === null) continue;
    for (const name in next) {
      length += name.length;
      if (length > max) break;
      pending.push(next[name as keyof typeof next]);
    }
  }
  return length;
}
