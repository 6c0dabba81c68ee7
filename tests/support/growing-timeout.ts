/** The longest time limit, in milliseconds: more than any machine needs. */
const MAX_MS = 120_000;

/**
 * Retries work with a time limit, which doubles until the machine is fast enough.
 * @throws the error of `work` at the highest limit
 */
export async function withGrowingTimeout<T>(
  firstMs: number,
  work: (timeoutMs: number) => Promise<T>,
): Promise<T> {
  for (let timeoutMs = firstMs; timeoutMs < MAX_MS; timeoutMs *= 2) {
    const outcome = await work(timeoutMs).then(
      (value) => ({ value }),
      () => null,
    );
    if (outcome) return outcome.value;
  }
  return work(MAX_MS);
}
