/** Lets all other work on the thread run. To be called between the steps of long work. */
export type Pause = () => Promise<void>;

/** Runs all steps of work without a pause and returns the result. To be used where nobody else needs the thread. */
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
