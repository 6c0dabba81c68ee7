import { isLong } from '../../core/ports/change-weight.ts';
import { tellingOfJobs } from '../../core/ports/changes.ts';
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
  const thread = openThread({ workerUrl, data, deadlineMilliseconds: DEADLINE_MS, limits: LIMITS });
  const hearers = new Set<() => void>();
  let isOpen = false;

  const commitLong = tellingOfJobs(
    async (changes) => {
      isOpen = true;
      await thread.run({ name: 'commit', input: [changes] });
    },
    () => {
      for (const hear of hearers) hear();
    },
  );

  return {
    ...storage,
    commit: (changes) => (isLong(changes) ? commitLong(changes) : storage.commit(changes)),
    watchJobs(hear) {
      const stop = storage.watchJobs(hear);
      hearers.add(hear);
      return () => {
        hearers.delete(hear);
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
