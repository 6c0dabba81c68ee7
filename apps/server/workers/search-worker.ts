import { jobsOf } from '../../../adapters/workers/port.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';

/** The thread that searches; arguments: the kind of database, and its file or URL. */
const [, , kind, place = ''] = process.argv;

/** Only the adapter that is needed is loaded. */
const { serveSearch } =
  kind === 'postgres'
    ? await import('../../../adapters/postgres/search/searcher.ts')
    : await import('../../../adapters/sqlite/search/searcher.ts');
serveJobs(jobsOf('search', serveSearch(place)));
