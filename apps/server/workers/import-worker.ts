import { jobsOf } from '../../../adapters/workers/port.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';
import { fileImports, type LibraryLocation } from '../file-imports.ts';

// The process that imports exports of other services. Its argument is the location of the library, as JSON.

const [, , library = ''] = process.argv;
serveJobs(jobsOf('imports', fileImports(JSON.parse(library) as LibraryLocation)));
