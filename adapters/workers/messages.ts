import { DomainError, type ErrorCode, isDomainError } from '../../core/errors.ts';
import type { Limits } from './limits.ts';

/** A job as it is sent to a worker. */
export interface JobMessage {
  readonly id: number;
  readonly name: string;
  readonly input: readonly unknown[];
  readonly limits: Limits;
}

/** The message by which a worker says that it is ready. */
export const READY = 'ready';

/** A worker's answer to a job. */
export type AnswerMessage = (
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: Failure }
) & {
  /** The resident memory of a process after the job, in bytes. */
  readonly residentBytes?: number;
};

/** An error without its class, which messages cannot carry. It has a code if it is a DomainError. */
export interface Failure {
  readonly code: ErrorCode | undefined;
  readonly message: string;
  readonly retryAfterSeconds: number | undefined;
}

/**
 * A RangeError of the engine says that the input is beyond the stack or the longest array or string, where another attempt would
 * end in the same way.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof RangeError) {
    const message = 'This is too large, or too deeply nested, to be read.';
    return { code: 'unprocessable', message, retryAfterSeconds: undefined };
  }
  const known = isDomainError(error) ? error : undefined;
  const message = error instanceof Error ? error.message : String(error);
  return { code: known?.code, message, retryAfterSeconds: known?.retryAfterSeconds };
}

export function fromFailure({ code, message, retryAfterSeconds }: Failure): Error {
  if (code === undefined) return new Error(message);
  return new DomainError(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}
