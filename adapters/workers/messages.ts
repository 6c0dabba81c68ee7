import { DomainError, type ErrorCode, isDomainError } from '../../core/errors.ts';

/** A job as it is sent to a worker. */
export interface JobMessage {
  readonly id: number;
  readonly name: string;
  readonly input: readonly unknown[];
}

/** What a worker says once, when it can do jobs. */
export const READY = 'ready';

/** What a worker answers to a job. */
export type AnswerMessage =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: Failure };

/** An error without its class, which no message carries. It has a code when the domain refused. */
export interface Failure {
  readonly code: ErrorCode | undefined;
  readonly message: string;
  readonly retryAfterSeconds: number | undefined;
}

export function toFailure(error: unknown): Failure {
  const known = isDomainError(error) ? error : undefined;
  const message = error instanceof Error ? error.message : String(error);
  return { code: known?.code, message, retryAfterSeconds: known?.retryAfterSeconds };
}

export function fromFailure({ code, message, retryAfterSeconds }: Failure): Error {
  if (code === undefined) return new Error(message);
  return new DomainError(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}
