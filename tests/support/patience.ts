/** The longest time limit, in milliseconds: more than any machine needs. */
const MAX_MS = 120_000;

/**
 * Retries work with a time limit, which doubles until the machine is fast enough.
 * @throws the error of `work` at the highest limit
 */
export async function withEnoughPatience<T>(
  firstMs: number,
  work: (patienceMs: number) => Promise<T>,
): Promise<T> {
  for (let patienceMs = firstMs; patienceMs < MAX_MS; patienceMs *= 2) {
    const outcome = await work(patienceMs).then(
      (value) => ({ value }),
      () => null,
    );
    if (outcome) return outcome.value;
  }
  return work(MAX_MS);
}
