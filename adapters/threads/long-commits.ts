import { isLong } from '../../core/ports/change-weight.ts';
import { notifyingOfJobs } from '../../core/ports/changes.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { openThread } from './thread.ts';

export interface LongCommitOptions {
  /** URL of the module of the thread, which serves `commit` and `close`. */
  readonly workerUrl: URL;
  /** What the thread needs to open the same database. */
  readonly data: unknown;
}

/** How long a unit of work may take. */
const DEADLINE_MS = 120_000;
/** A large young generation, since the terms of long texts are garbage soon. */
const LIMITS = { maxYoungGenerationSizeMb: 64 };

/**
 * The same storage, whose long units of work are committed by a thread with a connection of its own, one after the other, so that
 * nobody else waits while long texts are indexed. The thread starts with the first of them.
 */
export function longCommitsOnThread(storage: Storage, { workerUrl, data }: LongCommitOptions): Storage {
  const thread = openThread({ workerUrl, data, deadlineMs: DEADLINE_MS, limits: LIMITS });
  const listeners = new Set<() => void>();
  let isOpen = false;

  const commitLong = notifyingOfJobs(
    async (changes) => {
      isOpen = true;
      await thread.run({ name: 'commit', input: [changes] });
    },
    () => {
      for (const listener of listeners) listener();
    },
  );

  return {
    ...storage,
    commit: (changes) => (isLong(changes) ? commitLong(changes) : storage.commit(changes)),
    watchJobs(listener) {
      const stop = storage.watchJobs(listener);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    async close() {
      if (isOpen) await thread.run({ name: 'close', input: [] }).catch(() => undefined);
      await thread.close();
      await storage.close();
    },
  };
}
