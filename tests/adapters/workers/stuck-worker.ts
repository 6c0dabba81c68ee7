import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';

/** A converter that hangs on texts that begin with "stick", and returns nothing for any other. */
serveJobs({
  mainText: (text: string) => {
    while (text.startsWith('stick'));
    return '';
  },
});
