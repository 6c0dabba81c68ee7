/** A longer wait than any machine needs, in milliseconds. */
const MAX_MS = 120_000;

/**
 * Tries what must not take longer than a patience, which is doubled until this machine is fast enough for it.
 * @throws what `work` throws with the longest patience
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
