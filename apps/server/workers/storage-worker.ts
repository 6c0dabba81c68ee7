import { createHash } from 'node:crypto';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { jobsOf } from '../../../adapters/workers/port.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { rememberingTerms } from '../../../core/search/text/term-memory.ts';
import { textTerms } from '../../../core/search/text/terms.ts';
import { indexedAhead } from '../../../core/use-cases/maintenance/index-ahead.ts';
import { type DatabaseLocation, LONG_UNIT_OPTIONS, openStorage } from '../core-services.ts';

/** Maximum number of characters of cached terms. This is enough for a few objects with long notes. */
const MAX_CACHED = 32 * 1024 * 1024;

// The thread that commits long units of work. Its argument is the location of the database, as JSON.
const [, , location = ''] = process.argv;
const storage = await openStorage(
  JSON.parse(location) as DatabaseLocation,
  uuidV7Ids(systemClock),
  LONG_UNIT_OPTIONS,
);
const makeTerms = rememberingTerms(
  textTerms,
  (text) => createHash('sha256').update(text).digest('base64'),
  MAX_CACHED,
);

const writer: Pick<Storage, 'commit' | 'close'> = {
  commit: async (changes) => storage.commit(await indexedAhead(changes, storage.objects, makeTerms)),
  close: () => storage.close(),
};
serveJobs(jobsOf('storage', writer));
