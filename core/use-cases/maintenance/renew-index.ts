import type { Change } from '../../changes/change.ts';
import { isDomainError } from '../../errors.ts';
import type { SavedObject } from '../../model/object.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { OutdatedIndex } from '../../ports/storage.ts';
import { drainBacklog } from './drain-backlog.ts';

/** Updates the full-text index for changes that do not update it themselves. */
export interface IndexRenewal {
  /**
   * Reindexes objects that were saved with another form of the index, and objects with a replaced tag. Resumes where it was interrupted.
   * @returns a function that stops it
   */
  start(): () => Promise<void>;
  /** Reindexes objects whose tag was just replaced: the first of them before the promise resolves, the others afterwards. */
  follow(): Promise<void>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'logger' | 'sleep' | 'monotonic'> {
  /** Other changes needed for an object with new tags. */
  readonly queueRetagged: (object: SavedObject) => readonly Change[];
}

/** Maximum number of objects that are indexed in one commit. Such commits are mostly written on another thread. */
const BATCH = 50;
/** Maximum number of commits before the response to the request that changed a tag. */
const MAX_BATCHES = 4;
const DONE = 'objects were reindexed for search';
const FAILED = 'cannot reindex objects for search';

export function indexRenewal({ storage, queueRetagged, ...ports }: Ports): IndexRenewal {
  const { logger } = ports;
  let isAsked = false;
  let wake = () => {};

  async function renew(outdated: OutdatedIndex): Promise<number> {
    const { objects, renewed } = outdated;
    const queued = renewed === undefined ? objects.flatMap(queueRetagged) : [];
    try {
      await storage.commit([{ type: 'index.renew', ...outdated }, ...queued]);
      return objects.length;
    } catch (error) {
      if (!isDomainError(error, 'stale')) throw error;
      return 0; // an object changed in the meantime: read again
    }
  }

  async function next(): Promise<number | null> {
    isAsked = false;
    const outdated = await storage.outdatedIndex(BATCH);
    return outdated && renew(outdated);
  }

  const more = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
      if (isAsked || signal.aborted) resolve();
    });

  async function renewFirst(): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const outdated = await storage.outdatedIndex(BATCH);
      if (outdated === null || outdated.renewed !== undefined) return;
      await renew(outdated);
    }
    isAsked = true;
    wake();
  }

  return {
    start: () => drainBacklog({ next, more, done: DONE, failed: FAILED }, ports),
    async follow() {
      try {
        await renewFirst();
      } catch (error) {
        logger.error(FAILED, { error });
        isAsked = true;
        wake();
      }
    },
  };
}
