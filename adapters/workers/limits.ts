/** What one job may take. */
export interface Limits {
  /** From when its worker begins, or goes on after a call to the other side, in milliseconds. */
  readonly durationMs: number;
  /** Processor time of all threads of the worker, in milliseconds. Only a process is held to it. */
  readonly processorMs: number;
  /** Resident memory of the worker, in bytes. Only a process is held to it. */
  readonly residentBytes: number;
}

/** The limit that a job exceeded. */
export type Overrun = 'time' | 'processor' | 'memory' | 'heap';

/** A sentence that says so. @param label what did the job, such as `The reader of files` */
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
