import { type Failure, toFailure } from './failure.ts';

/** The outcome of a call: a result or a failure. */
export type Outcome = { readonly result: unknown } | { readonly failure: Failure };

export type AnyFunction = (...input: readonly unknown[]) => unknown;

/** Calls a function and waits for its outcome. */
export async function outcomeOf(run: AnyFunction, input: readonly unknown[]): Promise<Outcome> {
  try {
    return { result: await run(...input) };
  } catch (error) {
    return { failure: toFailure(error) };
  }
}
