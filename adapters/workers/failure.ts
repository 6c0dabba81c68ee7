import { DomainError, type ErrorCode, type ErrorFacts, isDomainError } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';

/** An error in a form that messages can carry: the facts of a domain error, or the stack of a bug. */
export type Failure =
  | { readonly code: ErrorCode; readonly message: string; readonly facts: ErrorFacts }
  | { readonly code: undefined; readonly message: string; readonly stack: string | undefined };

/**
 * Converts an error for a message. A RangeError from the engine means that the input is too large for the stack, an array or a string, so
 * another attempt would fail too.
 */
export function toFailure(error: unknown): Failure {
  if (isDomainError(error)) {
    const { code, message, shortages, isTransient, retryAfterSeconds, deletedIds, wording } = error;
    const facts = {
      shortages,
      deletedIds,
      isTransient,
      wording,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
    return { code, message, facts };
  }
  if (error instanceof RangeError) {
    const wording = reason('too-complex');
    return { code: 'unprocessable', message: wording.text, facts: { wording } };
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
