/** The resources that one job may use. */
export interface Limits {
  /** In milliseconds, from when its worker begins, or continues after a call to the other side. */
  readonly durationMs: number;
  /** Processor time of all threads of the worker, in milliseconds. Enforced only for processes. */
  readonly processorMs: number;
  /** Resident memory of the worker, in bytes. Enforced only for processes. */
  readonly residentBytes: number;
}

/** The limit that a job exceeded. */
export type Overrun = 'time' | 'processor' | 'memory' | 'heap';

/** Describes the overrun in a sentence. @param label names the worker, such as `The reader of files` */
export function overrunMessage(label: string, overrun: Overrun, limits: Limits): string {
  switch (overrun) {
    case 'time':
      return `${label} gave up after ${limits.durationMs / 1000} s.`;
    case 'processor':
      return `${label} gave up after ${limits.processorMs / 1000} s of processor time.`;
    case 'memory':
      return `${label} gave up: this takes more than ${limits.residentBytes / 1024 ** 2} MiB of memory.`;
    case 'heap':
      return `${label} gave up: this takes too much memory.`;
  }
}
