import { jobsOf } from '../../../adapters/workers/port.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';

// The thread that searches. Its arguments are the kind of the database, and its file or URL.
const [, , kind, location = ''] = process.argv;

// Loads only the adapter for this database.
const { serveSearch } =
  kind === 'postgres'
    ? await import('../../../adapters/postgres/search/searcher.ts')
    : await import('../../../adapters/sqlite/search/searcher.ts');
serveJobs(jobsOf('search', serveSearch(location)));
