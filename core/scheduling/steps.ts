/** Waits until everyone else who shares the thread has had a turn; for use between the parts of long work. */
export type Pause = () => Promise<void>;

/** Runs all steps of work without a break, where nobody else needs the thread, and returns the result. */
export function resultOf<T>(steps: Generator<void, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Runs work in steps and returns its result. @param pause called between the steps */
export async function resultInTurns<T>(steps: Generator<void, T>, pause: Pause): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await pause();
  }
}
