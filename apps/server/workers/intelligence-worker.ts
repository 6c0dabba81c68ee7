import { embeddedEmbedder } from '../../../adapters/intelligence/embedded/embedder.ts';
import { embeddedLanguageDetector } from '../../../adapters/intelligence/embedded/language-detector.ts';
import { embeddedLanguageModel } from '../../../adapters/intelligence/embedded/language-model.ts';
import { jobsOf } from '../../../adapters/workers/port.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';

/** The worker that analyses and compares texts. */
serveJobs({
  ...jobsOf('detector', embeddedLanguageDetector()),
  ...jobsOf('language', embeddedLanguageModel()),
  ...jobsOf('embedder', embeddedEmbedder()),
});
