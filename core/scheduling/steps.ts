/** Waits until all others that share the thread have had a turn: for between the parts of work that takes long. */
export type Pause = () => Promise<void>;

/** What work in steps results in, where nobody else needs a turn between them. */
export function resultOf<T>(steps: Generator<void, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** What work in steps results in. @param pause called between them */
export async function resultInTurns<T>(steps: Generator<void, T>, pause: Pause): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await pause();
  }
}
