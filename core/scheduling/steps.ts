/** What work in steps results in, where nobody else needs a turn between them. */
export function resultOf<T>(steps: Generator<void, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** What work in steps results in. @param pause called between them, so that others can work */
export async function resultInTurns<T>(steps: Generator<void, T>, pause: () => Promise<void>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await pause();
  }
}
