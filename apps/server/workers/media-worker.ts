import { bookReader } from '../../../adapters/media/e-book-chapters.ts';
import { mediaOnDemand } from '../../../adapters/media/media-on-demand.ts';
import { chapterToMarkdown } from '../../../adapters/web/chapter-markdown.ts';
import { comparePages } from '../../../adapters/web/compare-pages.ts';
import { pageCopier } from '../../../adapters/web/copy/copy-page.ts';
import { readFeed } from '../../../adapters/web/read-feed.ts';
import { readPage } from '../../../adapters/web/read-page.ts';
import { jobsOf } from '../../../adapters/workers/port.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';
import type { FeedParser } from '../../../core/ports/feed-source.ts';
import type { PageReader } from '../../../core/ports/page-reader.ts';

const pages: PageReader = { read: readPage };
const feeds: FeedParser = { parse: readFeed };

// The worker that parses files, pages and feeds. Its argument is a `MediaOptions` as JSON.
const [, , options = '{}'] = process.argv;
serveJobs({
  ...jobsOf('media', mediaOnDemand(JSON.parse(options))),
  ...jobsOf('pages', pages),
  ...jobsOf('feeds', feeds),
  ...jobsOf('books', bookReader(chapterToMarkdown)),
  ...jobsOf('copier', pageCopier),
  ...jobsOf('comparer', { compare: comparePages }),
});
