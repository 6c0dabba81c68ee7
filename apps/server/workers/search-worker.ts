import { serveSearch } from '../../../adapters/sqlite/search/remote.ts';
import { jobsOf } from '../../../adapters/workers/port.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';

/** The thread that searches; its argument is the path of the database file. */
const [, , file = ''] = process.argv;
serveJobs(jobsOf('search', serveSearch(file)));
