import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';

/** A converter that never ends with texts that begin with "stick", and answers any other with an empty document. */
serveJobs({
  fromMarkdown: (text: string) => {
    while (text.startsWith('stick'));
    return { type: 'doc', content: [] };
  },
});
