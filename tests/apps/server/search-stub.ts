import type { RemoteSearch } from '../../../adapters/sql/searcher.ts';
import { jobsOf } from '../../../adapters/workers/port.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';
import { storageFull } from '../../../core/errors.ts';

/**
 * Searches that hang for objects similar to `stick`, crash for `crash` and are refused for `refuse`, request the vector
 * of the query of a semantic search and answer with its first number, and answer others with their limit.
 */
const search: Pick<RemoteSearch, 'rank'> = {
  async rank({ similarTo, semantic }, limit, _, queryVector) {
    while (similarTo === 'stick');
    if (similarTo === 'crash') await crash();
    if (similarTo === 'refuse') throw storageFull();
    const vector = semantic && queryVector ? await queryVector() : null;
    const seq = vector?.[0] ?? limit ?? -1;
    return { found: [{ seq, id: '', score: 0, bumped: 0 }], corrections: {} };
  },
};

function crash(): Promise<never> {
  setImmediate(() => {
    throw new Error('fell over');
  });
  return new Promise(() => {});
}

serveJobs(jobsOf('search', search));
