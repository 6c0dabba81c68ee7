import { encodedBytes, longConversions } from '../../../adapters/workers/conversions.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';

// The thread that converts long texts.
serveJobs(longConversions, encodedBytes);
