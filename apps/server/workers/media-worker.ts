import { localMedia } from '../../../adapters/media/media.ts';
import { jobsOf } from '../../../adapters/workers/port.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';

/** The worker that reads files; its argument is the path of ffmpeg, where there is one. */
const [, , ffmpeg] = process.argv;
serveJobs(jobsOf('media', localMedia(ffmpeg === undefined ? {} : { ffmpeg })));
