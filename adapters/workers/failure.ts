import { DomainError, type ErrorCode, type ErrorFacts, isDomainError } from '../../core/errors.ts';

/** An error without its class, which messages cannot carry: one of the domain with what it says, or a bug with where it is. */
export type Failure =
  | { readonly code: ErrorCode; readonly message: string; readonly facts: ErrorFacts }
  | { readonly code: undefined; readonly message: string; readonly stack: string | undefined };

/**
 * A RangeError of the engine says that the input is beyond the stack or the longest array or string, where another attempt would
 * end in the same way.
 */
export function toFailure(error: unknown): Failure {
  if (isDomainError(error)) {
    const { code, message, shortages, isPassing, retryAfterSeconds, deletedIds } = error;
    const facts = {
      shortages,
      deletedIds,
      isPassing,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
    return { code, message, facts };
  }
  if (error instanceof RangeError) {
    const message = 'This is too large, or too deeply nested, to be read.';
    return { code: 'unprocessable', message, facts: {} };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { code: undefined, message, stack };
}

/** The error as it was thrown on the other side. */
export function fromFailure(failure: Failure): Error {
  const { code, message } = failure;
  if (code !== undefined) return new DomainError(code, message, failure.facts);
  const error = new Error(message);
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
}
