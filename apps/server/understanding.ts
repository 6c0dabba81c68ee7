import { inBatches } from '../../adapters/intelligence/embedded/in-batches.ts';
import { EMBEDDED_LANGUAGE_MODEL, EMBEDDED_MODEL } from '../../adapters/intelligence/embedded/model.ts';
import type { MediaOptions } from '../../adapters/media/media-options.ts';
import { type WorkerPool, workerPool } from '../../adapters/workers/pool.ts';
import { portInWorkers } from '../../adapters/workers/port.ts';
import type { BookReader } from '../../core/ports/book-reader.ts';
import type { Embedder } from '../../core/ports/embedder.ts';
import type { FeedParser } from '../../core/ports/feed-source.ts';
import type { LanguageDetector } from '../../core/ports/language-detector.ts';
import type { LanguageModel } from '../../core/ports/language-model.ts';
import type { Media } from '../../core/ports/media.ts';
import type { PageComparer } from '../../core/ports/page-comparer.ts';
import type { PageCopier } from '../../core/ports/page-copier.ts';
import type { PageReader } from '../../core/ports/page-reader.ts';
import type { ProseConverter } from '../../core/ports/prose-converter.ts';
import type { TopicReader } from '../../core/ports/topic-reader.ts';
import { currentAccount } from './on-behalf.ts';
import { workerModule } from './paths.ts';

/**
 * Maximum wall time of a step, in milliseconds. It ends only steps that hang, because slow steps are ended after 20 s of processor time. On
 * a busy machine, these may take many minutes.
 */
const TIMEOUT_MS = 1_800_000;

/** The same timeout for each of these methods. */
const timeouts = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, TIMEOUT_MS])) as Record<Name, number>;

/** Jobs that usually take a fraction of a second, and should not wait for a book or scanned pages. */
const SHORT_JOBS = [
  'media.facts',
  'media.thumbnail',
  'media.palette',
  'pages.read',
  'comparer.compare',
  'feeds.parse',
  'books.contents',
  'books.chapter',
];

/** Jobs that make a picture visible. They run before other jobs, because people wait for them. */
const URGENT_JOBS = ['media.thumbnail', 'media.palette', 'media.facts'];

/** Jobs that may take seconds. Short jobs should not wait for them. */
const LONG_JOBS = ['media.recognize', 'media.text'];

/** The adapters that analyse files and texts without another server. */
export interface Understanding {
  readonly media: Media;
  readonly pages: PageReader;
  readonly feedParser: FeedParser;
  readonly copier: PageCopier;
  readonly books: BookReader;
  readonly comparer: PageComparer;
  readonly detector: LanguageDetector;
  readonly topicReader: TopicReader;
  /** Only analysis uses this. All other conversions run in threads of the server. */
  readonly mainText: ProseConverter['mainText'];
  readonly languageModel: LanguageModel;
  readonly embedder: Embedder;
  /** Ends the workers. Running work rejects with DomainError `unavailable`. */
  close(): Promise<void>;
}

/**
 * A worker ends after it was idle for this time, in milliseconds. It takes hundreds of MiB for models and libraries, and needs about a
 * second to start.
 */
export const IDLE_MS = 12_000;

/** When a job has run for this time, in milliseconds, short jobs get a separate worker, which takes about 100 MiB. */
const SHORT_AFTER_MS = 2_000;
/** The worker for short jobs ends after it was idle for this time, in milliseconds. */
const SHORT_IDLE_MS = 5_000;

/**
 * Analyses files in one worker and texts in another. When one job has kept the first worker busy for some time, a third worker runs short
 * jobs on files. Each worker is a process that starts on demand. Accounts take turns.
 * @param options options for the worker that reads files
 */
export function embeddedUnderstanding(options: MediaOptions = {}): Understanding {
  const common = {
    isolation: 'process',
    heapMebibytes: 512,
    idleMs: IDLE_MS,
    ownerOf: currentAccount,
  } as const;
  const files = workerPool({
    ...common,
    workerUrl: workerModule('media-worker'),
    label: 'The file reader',
    isShort: ({ name }) => SHORT_JOBS.includes(name),
    isLong: ({ name }) => LONG_JOBS.includes(name),
    isUrgent: ({ name }) => URGENT_JOBS.includes(name),
    shortAfterMs: SHORT_AFTER_MS,
    shortIdleMs: SHORT_IDLE_MS,
    programArguments: [JSON.stringify(options)],
  });
  const texts = workerPool({
    ...common,
    workerUrl: workerModule('intelligence-worker'),
    label: 'The text analyser',
  });
  return {
    media: portInWorkers<Media>(
      files,
      'media',
      timeouts('facts', 'thumbnail', 'palette', 'text', 'recognize'),
    ),
    pages: portInWorkers<PageReader>(files, 'pages', timeouts('read')),
    feedParser: portInWorkers<FeedParser>(files, 'feeds', timeouts('parse')),
    books: portInWorkers<BookReader>(files, 'books', timeouts('contents', 'chapter')),
    copier: portInWorkers<PageCopier>(files, 'copier', timeouts('copy')),
    comparer: portInWorkers<PageComparer>(files, 'comparer', timeouts('compare')),
    ...readersOfTexts(texts),
    async close() {
      await Promise.all([files.close(), texts.close()]);
    },
  };
}

function readersOfTexts(
  pool: WorkerPool,
): Omit<Understanding, 'media' | 'pages' | 'feedParser' | 'books' | 'copier' | 'comparer' | 'close'> {
  return {
    detector: portInWorkers<LanguageDetector>(pool, 'detector', timeouts('detect')),
    ...portInWorkers<Pick<ProseConverter, 'mainText'>>(pool, 'prose', timeouts('mainText')),
    topicReader: portInWorkers<TopicReader>(pool, 'topics', timeouts('read')),
    languageModel: {
      id: EMBEDDED_LANGUAGE_MODEL,
      ...portInWorkers<LanguageModel>(pool, 'language', timeouts('describeText', 'describePicture')),
    },
    embedder: inBatches({
      model: EMBEDDED_MODEL,
      ...portInWorkers<Embedder>(pool, 'embedder', timeouts('embed')),
    }),
  };
}
