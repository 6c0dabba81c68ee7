import { embeddedEmbedder } from '../../../adapters/intelligence/embedded/embedder.ts';
import { embeddedLanguageDetector } from '../../../adapters/intelligence/embedded/language-detector.ts';
import { embeddedLanguageModel } from '../../../adapters/intelligence/embedded/language-model.ts';
import { conversions } from '../../../adapters/workers/conversions.ts';
import { jobsOf } from '../../../adapters/workers/port.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';
import { topicReader } from '../../../core/analysis/topics/topic-reader.ts';

// The worker that analyses and embeds texts.
serveJobs({
  ...jobsOf('detector', embeddedLanguageDetector()),
  ...jobsOf('prose', { mainText: conversions.mainText }),
  ...jobsOf('topics', topicReader()),
  ...jobsOf('language', embeddedLanguageModel()),
  ...jobsOf('embedder', embeddedEmbedder()),
});
