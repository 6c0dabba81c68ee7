const MAX_AT_ONCE = 4;

/** Calls an async function for each value, a few in parallel, in order. @throws the first failure, after running calls have ended */
export async function forEach<T>(values: readonly T[], work: (value: T) => Promise<unknown>): Promise<void> {
  const rest = values.values();
  const workers = Array.from({ length: MAX_AT_ONCE }, async () => {
    for (const value of rest) await work(value);
  });
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
