import { verifiedReader } from '../../adapters/blobs/verified-reader.ts';
import { findFfmpeg } from '../../adapters/media/video-frame.ts';
import { systemMonotonic } from '../../adapters/system/monotonic.ts';
import { systemRandom } from '../../adapters/system/random.ts';
import { systemSleep } from '../../adapters/system/sleep.ts';
import { feedFetcher } from '../../adapters/web/feed-fetcher.ts';
import { connectionGuard } from '../../adapters/web/guard.ts';
import { guardedFetch } from '../../adapters/web/guarded-fetch.ts';
import { webhookSender } from '../../adapters/web/webhook-sender.ts';
import { threadProseConverter } from '../../adapters/workers/prose-converter.ts';
import type { Tagging } from '../../core/analysis/topics/choose-tags.ts';
import type { CopyMode } from '../../core/model/page-copy.ts';
import type { BlobReader } from '../../core/ports/blob-reader.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Browser } from '../../core/ports/browser.ts';
import type { FeedFetcher } from '../../core/ports/feed-source.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { Monotonic } from '../../core/ports/monotonic.ts';
import type { ProseConverter } from '../../core/ports/prose-converter.ts';
import type { Random } from '../../core/ports/random.ts';
import type { Sleep } from '../../core/ports/sleep.ts';
import type { WebFetcher } from '../../core/ports/web-fetcher.ts';
import type { WebhookSender } from '../../core/ports/webhook-sender.ts';
import type { AiUseCases } from '../../core/use-cases/accounts/ai-server.ts';
import { excludeExpired } from '../../core/use-cases/maintenance/exclude-expired.ts';
import { foldOutages } from '../../core/use-cases/maintenance/outages.ts';
import { retentionUseCases } from '../../core/use-cases/maintenance/retention.ts';
import { browserInWorker } from './browser-in-worker.ts';
import type { Config } from './config.ts';
import type { CoreServices } from './core-services.ts';
import { aiOf, type ModelsInUse, modelsInUse } from './models-in-use.ts';
import { currentAccount } from './on-behalf.ts';
import { workerModule } from './paths.ts';
import { embeddedUnderstanding, type Understanding } from './understanding.ts';

/** Adapters that use threads, other processes or the web. */
interface ExternalServices
  extends Pick<
      Understanding,
      'media' | 'pages' | 'feedParser' | 'books' | 'copier' | 'comparer' | 'detector' | 'topicReader'
    >,
    ModelsInUse {
  readonly ai: AiUseCases;
  readonly prose: ProseConverter;
  readonly fetcher: WebFetcher;
  readonly sender: WebhookSender;
  readonly feedFetcher: FeedFetcher;
  /** Absent if no browser is configured. */
  readonly browser?: Browser;
  readonly tagging: Tagging;
  /** The language for the names of topics; null for the language of most texts. */
  readonly tagLanguage: string | null;
  readonly monotonic: Monotonic;
  readonly random: Random;
  /** What is kept of saved pages. */
  readonly archive: CopyMode;
  /** Maximum size of a kept copy of a page, in bytes. */
  readonly archiveMaxBytes: number;
  close(): Promise<void>;
}

/** Opens the services. Threads and processes start on demand. */
export async function openExternalServices(
  config: Config,
  services: Pick<CoreServices, 'storage' | 'vault'>,
  logger: Logger,
): Promise<ExternalServices> {
  const prose = threadProseConverter({ workerUrl: workerModule('prose-worker'), ownerNow: currentAccount });
  const ffmpeg = await findFfmpeg(config.searchPath);
  const understanding = embeddedUnderstanding({
    ...(ffmpeg !== undefined && { ffmpeg }),
    ...(config.ocrLanguages && { ocrLanguages: config.ocrLanguages }),
  });
  const { media, pages, feedParser, books, copier, comparer, detector, topicReader } = understanding;
  const ai = aiOf(config, services);
  const { browserPath, fetchAllow } = config;
  const guard = connectionGuard({ allow: fetchAllow });
  const screenshots = browserPath === null ? null : await browserInWorker(browserPath, fetchAllow);
  return {
    prose: { ...prose, mainText: understanding.mainText },
    media,
    pages,
    feedParser,
    books,
    copier,
    comparer,
    detector,
    topicReader,
    ai,
    ...modelsInUse(ai, understanding, logger),
    ...(screenshots && { browser: screenshots.browser }),
    tagging: config.tagging,
    tagLanguage: config.tagLanguage,
    monotonic: systemMonotonic,
    random: systemRandom,
    archive: config.archive,
    archiveMaxBytes: config.archiveMaxBytes,
    fetcher: guardedFetch(guard),
    sender: webhookSender(guard),
    feedFetcher: feedFetcher(guard),
    async close() {
      await Promise.all([prose.close(), understanding.close(), screenshots?.close()]);
    },
  };
}

/** Everything the use cases need. */
export type Ports = CoreServices &
  ExternalServices & { readonly blobs: BlobStore; readonly blobReader: BlobReader; readonly logger: Logger };

/**
 * Opens the ports of a server or worker. The logger combines the errors of an outage into a few messages.
 * @param stopping aborted when the server or worker stops
 */
export async function openPorts(
  opened: CoreServices & { readonly blobs: BlobStore },
  config: Config,
  logger: Logger,
  stopping: AbortSignal,
): Promise<Ports & { readonly sleep: Sleep }> {
  const { blobs } = opened;
  const externalServices = await openExternalServices(config, opened, logger);
  // In a server, the storage has these layers: excludeExpired(offloadLongCommits(announce(database))).
  const storage = excludeExpired({ ...opened, retention: retentionUseCases(opened) });
  const foldingLogger = foldOutages(
    logger,
    { 'the database': () => opened.storage.check(), 'the blob store': () => blobs.check() },
    { sleep: systemSleep, stopping },
  );
  const blobReader = verifiedReader(blobs, foldingLogger);
  return { ...opened, ...externalServices, storage, blobReader, logger: foldingLogger, sleep: systemSleep };
}
