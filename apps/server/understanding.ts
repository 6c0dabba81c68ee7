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
 * The wall time that a step may take before its worker is ended, in milliseconds. Slow steps are ended by the limit of 20 s of processor
 * time; this limit only ends steps that hang. On a busy machine, where 20 s of processor time may take many minutes, the results must be
 * the same.
 */
const TIMEOUT_MS = 1_800_000;

/** Gives each step the same timeout. */
const timeouts = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, TIMEOUT_MS])) as Record<Name, number>;

/** Jobs that usually take a fraction of a second, and so should not wait for a book or scanned pages. */
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

/** Jobs that make a picture visible. People wait for these jobs, so they run before others. */
const URGENT_JOBS = ['media.thumbnail', 'media.palette', 'media.facts'];

/** Jobs that may take seconds, so that short jobs should not wait for them. */
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
  /** Only for analysis: all other conversions run in threads of the server. */
  readonly mainText: ProseConverter['mainText'];
  readonly languageModel: LanguageModel;
  readonly embedder: Embedder;
  /** Ends the workers. Running work rejects with DomainError `unavailable`. */
  close(): Promise<void>;
}

/**
 * How long workers may be idle before they end, in milliseconds. A worker holds models and libraries of hundreds of MiB, and takes about
 * a second to start.
 */
export const IDLE_MS = 12_000;

/** How long a job must run before short jobs get a worker of their own, in milliseconds. That worker takes about 100 MiB. */
const SHORT_AFTER_MS = 2_000;
/** How long the worker for short jobs may be idle before it ends, in milliseconds. */
const SHORT_IDLE_MS = 5_000;

/**
 * Analyses files in one worker and texts in another. While the first has been busy with one job for some time, a third does the short jobs
 * on files. Each worker is a process that starts on demand and serves the accounts in turn.
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
