/** How many requests are under way at once. */
const MAX_AT_ONCE = 4;

/** Does something for each of these, a few at once, in order. @throws the first failure, after those that were under way */
export async function forEach<T>(values: readonly T[], work: (value: T) => Promise<unknown>): Promise<void> {
  const rest = values.values();
  const workers = Array.from({ length: MAX_AT_ONCE }, async () => {
    for (const value of rest) await work(value);
  });
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
