import type { Instant } from '../model/instant.ts';
import type { Job } from '../model/job.ts';
import type { Step } from '../model/step.ts';

/** Jobs of one step in one state. */
export interface StepCount {
  readonly step: Step;
  readonly state: Job['state'];
  readonly count: number;
  /** When the oldest of these jobs was queued. */
  readonly oldest: Instant;
}

/** The size of the library, all accounts together. */
export interface Measures {
  readonly objects: number;
  /** Objects in the trash. */
  readonly trashed: number;
  /** The jobs, by step and state. */
  readonly steps: readonly StepCount[];
  /** The size of the database in bytes, with its indexes and, in SQLite, its write-ahead log; 0 for a database in memory. */
  readonly databaseBytes: number;
}
