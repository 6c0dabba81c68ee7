import { type DomainError, unprocessable } from '../../errors.ts';
import type { BackupRun } from '../../model/backup.ts';
import { type Instant, toTimestamp } from '../../model/instant.ts';
import type { Clock } from '../../ports/clock.ts';

export interface BackupLockOptions {
  readonly run: BackupRun;
  /** Whether all other runs in the store are known to have ended. */
  readonly takeOver: boolean;
  readonly clock: Clock;
  /** Waits for about a second. */
  pause(): Promise<void>;
  /**
   * Calls `work`, which does not reject, after each period.
   * @returns a function that stops this
   */
  every(periodMs: number, work: () => Promise<void>): () => void;
}

/**
 * Checks that the run still has the lock.
 * @throws DomainError `unprocessable` if another run took over
 */
export type RequireLock = () => Promise<void>;

/** The error for a run while another run is at work. @param expires when the other run counts as ended; absent if it never does */
export function inUse({ holder }: BackupRun, expires?: Instant): DomainError {
  const until =
    expires === undefined
      ? ''
      : ` Unless it renews its lock, it counts as ended from ${toTimestamp(expires)}.`;
  return unprocessable(
    `Another backup is running there: ${holder}. Wait for it.${until} If you know that it has ended, run this once with --take-over.`,
  );
}

/** The error for a run that has lost its lock. */
export function takenOver(): DomainError {
  return unprocessable(
    'Another backup took over, with --take-over or because this one was silent for too long. This one is incomplete.',
  );
}
