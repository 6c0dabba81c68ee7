import type { Message } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';

/** The resources that one job may use. */
export interface Limits {
  /** Time in milliseconds, counted from when the worker begins the job or, after a call to the other side, continues it. */
  readonly durationMs: number;
  /** Processor time of all threads of the worker, in milliseconds. Enforced only for processes. */
  readonly processorMs: number;
  /** Resident memory of the worker, in bytes. Enforced only for processes. */
  readonly residentBytes: number;
}

/** The limit that a job exceeded. */
export type Overrun = 'time' | 'processor' | 'memory' | 'heap';

export function overrunMessage(overrun: Overrun, limits: Limits): Message {
  switch (overrun) {
    case 'time':
      return reason('work-time', { seconds: limits.durationMs / 1000 });
    case 'processor':
      return reason('work-processor', { seconds: limits.processorMs / 1000 });
    case 'memory':
      return reason('work-memory', { maxMiB: limits.residentBytes / 1024 ** 2 });
    case 'heap':
      return reason('work-memory-full');
  }
}
