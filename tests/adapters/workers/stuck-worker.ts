import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';

/** A converter that never ends with texts that begin with "stick", and answers any other with none. */
serveJobs({
  mainText: (text: string) => {
    while (text.startsWith('stick'));
    return '';
  },
});
