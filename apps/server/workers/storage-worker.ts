import { createHash } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { serveThread } from '../../../adapters/threads/serve-thread.ts';
import type { Change } from '../../../core/ports/changes.ts';
import { rememberingTerms } from '../../../core/search/text/term-memory.ts';
import { textTerms } from '../../../core/search/text/terms.ts';
import { indexedAhead } from '../../../core/use-cases/index-ahead.ts';
import { FOR_LONG_UNITS, openStorage, type StoragePlace } from '../foundation.ts';

/** The thread that commits long units of work. */

/** The number of characters of terms that are remembered: those of the long notes of a few objects. */
const REMEMBERED = 32 * 1024 * 1024;

const storage = await openStorage(workerData as StoragePlace, uuidV7Ids(systemClock), FOR_LONG_UNITS);
const makeTerms = rememberingTerms(
  textTerms,
  (text) => createHash('sha256').update(text).digest('base64'),
  REMEMBERED,
);

serveThread({
  commit: async (changes: readonly Change[]) =>
    storage.commit(await indexedAhead(changes, storage.objects, makeTerms)),
  close: () => storage.close(),
});
