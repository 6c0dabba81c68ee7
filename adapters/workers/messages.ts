import type { Limits } from './limits.ts';
import type { Outcome } from './outcome.ts';

/** A job as sent to a worker. */
export interface JobMessage {
  readonly id: number;
  readonly name: string;
  /** The arguments, without functions. */
  readonly input: readonly unknown[];
  /** The indexes of arguments that are functions, if any. */
  readonly functions?: readonly number[];
  readonly limits: Limits;
}

/** The outcome of a call from a job. */
export type ReplyMessage = { readonly id: number; readonly call: number } & Outcome;

/** The message that a worker sends when it is ready. */
export const READY = 'ready';

/** A job's call of a function that stayed on the other side. */
export interface CallMessage {
  /** The id of the job. */
  readonly id: number;
  readonly call: number;
  /** The index of the function among the arguments of the job. */
  readonly at: number;
  readonly input: readonly unknown[];
}

/** A worker's reply to a job. */
export type AnswerMessage = { readonly id: number } & Outcome & {
    /** The resident memory of a process after the job, in bytes. */
    readonly residentBytes?: number;
  };

export type ToWorker = JobMessage | ReplyMessage;
export type FromWorker = typeof READY | CallMessage | AnswerMessage;
