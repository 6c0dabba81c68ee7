import { createApp } from '../../adapters/http/app.ts';
import { innerRequests } from '../../adapters/http/inner-requests.ts';
import { mediaReplies } from '../../adapters/http/media-reply.ts';
import { partRoutes } from '../../adapters/http/parts.ts';
import { analysisRoutes } from '../../adapters/http/routes/analysis.ts';
import { archiveRoutes } from '../../adapters/http/routes/archives.ts';
import { cardRoutes } from '../../adapters/http/routes/cards.ts';
import { contentRoutes } from '../../adapters/http/routes/contents.ts';
import { convertRoutes } from '../../adapters/http/routes/convert.ts';
import { countRoutes } from '../../adapters/http/routes/counts.ts';
import { entityRoutes } from '../../adapters/http/routes/entities.ts';
import { eventRoutes } from '../../adapters/http/routes/events.ts';
import { feedRoutes } from '../../adapters/http/routes/feeds.ts';
import { highlightRoutes } from '../../adapters/http/routes/highlights.ts';
import { importRoutes } from '../../adapters/http/routes/imports.ts';
import { keyRoutes } from '../../adapters/http/routes/keys.ts';
import { linkRoutes } from '../../adapters/http/routes/links.ts';
import { mcpRoutes } from '../../adapters/http/routes/mcp.ts';
import { mediaRoutes } from '../../adapters/http/routes/media.ts';
import { objectRoutes } from '../../adapters/http/routes/objects.ts';
import { pictureRoutes } from '../../adapters/http/routes/pictures.ts';
import { pinRoutes } from '../../adapters/http/routes/pins.ts';
import { searchRoutes } from '../../adapters/http/routes/search.ts';
import { sessionRoutes } from '../../adapters/http/routes/sessions.ts';
import { shownPageRoutes } from '../../adapters/http/routes/shown-pages.ts';
import { spaceRoutes } from '../../adapters/http/routes/spaces.ts';
import { tagRoutes } from '../../adapters/http/routes/tags.ts';
import { thumbnailRoutes } from '../../adapters/http/routes/thumbnails.ts';
import { trashRoutes } from '../../adapters/http/routes/trash.ts';
import { webhookRoutes } from '../../adapters/http/routes/webhooks.ts';
import { webAppReplies } from '../../adapters/http/web-app.ts';
import { openAiLanguageModel } from '../../adapters/intelligence/openai-compatible/language-model.ts';
import { fileTypeInspector } from '../../adapters/media/file-type.ts';
import { findFfmpeg } from '../../adapters/media/video-frame.ts';
import { systemSleep } from '../../adapters/system/sleep.ts';
import { hmacTokenVerifier } from '../../adapters/tokens/hmac.ts';
import { feedFetcher } from '../../adapters/web/feed-fetcher.ts';
import { connectionGuard } from '../../adapters/web/guard.ts';
import { guardedFetch } from '../../adapters/web/guarded-fetch.ts';
import { webhookSender } from '../../adapters/web/webhook-sender.ts';
import { threadProseConverter } from '../../adapters/workers/prose-converter.ts';
import { versionOf } from '../../core/analysis/plan.ts';
import { withFallback } from '../../core/analysis/texts/fallback.ts';
import type { Tagging } from '../../core/analysis/texts/tags.ts';
import type { CopyMode, PageCopy } from '../../core/model/page-copy.ts';
import type { Step } from '../../core/model/step.ts';
import type { BlobReader } from '../../core/ports/blob-reader.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Browser } from '../../core/ports/browser.ts';
import type { FeedFetcher } from '../../core/ports/feed-source.ts';
import type { LanguageModel } from '../../core/ports/language-model.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { ProseConverter } from '../../core/ports/prose-converter.ts';
import type { Sleep } from '../../core/ports/sleep.ts';
import type { WebFetcher } from '../../core/ports/web-fetcher.ts';
import type { WebhookSender } from '../../core/ports/webhook-sender.ts';
import { keyedQueue } from '../../core/scheduling/keyed-queue.ts';
import { rarely } from '../../core/scheduling/rarely.ts';
import { accessKeyUseCases } from '../../core/use-cases/access-keys.ts';
import { accountUseCases } from '../../core/use-cases/accounts.ts';
import { type Analysis, analysisUseCases, type StepRunner } from '../../core/use-cases/analysis/analysis.ts';
import { describeObject } from '../../core/use-cases/analysis/describe-object.ts';
import { embedObject } from '../../core/use-cases/analysis/embed-object.ts';
import { inspectFile } from '../../core/use-cases/analysis/inspect-file.ts';
import { keepCopy } from '../../core/use-cases/analysis/keep-copy.ts';
import { readAddress } from '../../core/use-cases/analysis/read-address.ts';
import { keepReplacingVectors } from '../../core/use-cases/analysis/replace-vectors.ts';
import { takeScreenshot } from '../../core/use-cases/analysis/take-screenshot.ts';
import { cardUseCases } from '../../core/use-cases/cards.ts';
import { completionUseCases } from '../../core/use-cases/complete.ts';
import { contentUseCases } from '../../core/use-cases/contents.ts';
import { countUseCases } from '../../core/use-cases/counts.ts';
import { creationUseCases } from '../../core/use-cases/create-object.ts';
import { creditUseCases } from '../../core/use-cases/credits.ts';
import { objectEditor } from '../../core/use-cases/edit-object.ts';
import { embeddingUseCases } from '../../core/use-cases/embeddings.ts';
import { entityUseCases } from '../../core/use-cases/entities.ts';
import { eventNews } from '../../core/use-cases/event-news.ts';
import { eventUseCases } from '../../core/use-cases/events.ts';
import { feedUseCases } from '../../core/use-cases/feeds/feeds.ts';
import { feedReading, keepReadingFeeds } from '../../core/use-cases/feeds/keep-reading.ts';
import { highlightUseCases } from '../../core/use-cases/highlights.ts';
import { linkUseCases } from '../../core/use-cases/links.ts';
import { type MediaSource, mediaAccessUseCases } from '../../core/use-cases/media-access.ts';
import { objectUseCases } from '../../core/use-cases/objects.ts';
import { pageCopyUseCases, showCopy } from '../../core/use-cases/page-copies.ts';
import { partUseCases } from '../../core/use-cases/parts.ts';
import { pictureUseCases } from '../../core/use-cases/pictures.ts';
import { pinUseCases } from '../../core/use-cases/pins.ts';
import {
  analysisQueue,
  retaggingQueue,
  rewordingQueue,
  stepQueue,
} from '../../core/use-cases/queue-analysis.ts';
import { indexRenewal } from '../../core/use-cases/renew-index.ts';
import { retentionUseCases } from '../../core/use-cases/retention.ts';
import { searchUseCases } from '../../core/use-cases/search.ts';
import { secretKeyCheck } from '../../core/use-cases/secret-key.ts';
import { type SemanticModels, semanticModels } from '../../core/use-cases/semantic-models.ts';
import { sessionUseCases } from '../../core/use-cases/sessions.ts';
import { shownPageUseCases } from '../../core/use-cases/shown-pages.ts';
import { spaceUseCases } from '../../core/use-cases/spaces.ts';
import { tagUseCases } from '../../core/use-cases/tags.ts';
import { thumbnailUseCases } from '../../core/use-cases/thumbnails.ts';
import type { ImportRuns } from '../../core/use-cases/transfer/import-runs.ts';
import { trashUseCases } from '../../core/use-cases/trash.ts';
import { uploadUseCases } from '../../core/use-cases/uploads.ts';
import { webhookUseCases } from '../../core/use-cases/webhooks/webhooks.ts';
import { withoutGone } from '../../core/use-cases/without-gone.ts';
import { mediaOrigins } from './addresses.ts';
import { assistantsOf } from './assistants.ts';
import type { Config } from './config.ts';
import { chooseEmbedders, type Embedders } from './embedders.ts';
import { withItemImports } from './feeds.ts';
import type { Foundation } from './foundation.ts';
import { librarySources, monotonic } from './measured.ts';
import { accountNow, forCallers, forOwners } from './on-behalf.ts';
import { webAppFolder, workerModule } from './paths.ts';
import { browserInWorker } from './screenshots.ts';
import { embeddedUnderstanding, type Understanding } from './understanding.ts';
import { VERSION } from './version.ts';
import { readWebApp } from './web-app.ts';

/** Adapters that work outside the main thread, and the only ones that reach the web. */
export interface Helpers
  extends Pick<Understanding, 'media' | 'pages' | 'feedParser' | 'copier' | 'detector' | 'languageModel'>,
    Embedders {
  readonly prose: ProseConverter;
  readonly fetcher: WebFetcher;
  readonly sender: WebhookSender;
  readonly feedFetcher: FeedFetcher;
  /** Absent where no browser is configured. */
  readonly browser?: Browser;
  readonly tagging: Tagging;
  /** How much of saved pages is kept, and in how many bytes each. */
  readonly archive: CopyMode;
  readonly archiveMaxBytes: number;
  close(): Promise<void>;
}

/** Opens the helpers. Their threads and processes start on demand. */
export async function openHelpers(config: Config, logger: Logger): Promise<Helpers> {
  const prose = threadProseConverter({ workerUrl: workerModule('prose-worker'), ownerNow: accountNow });
  const understanding = embeddedUnderstanding(await findFfmpeg(config.searchPath));
  const { media, pages, feedParser, copier, detector } = understanding;
  const languageModel = languageModelFor(config, understanding.languageModel, logger);
  const { browserPath, fetchAllow } = config;
  const guard = connectionGuard({ allow: fetchAllow });
  const screenshots = browserPath === null ? null : await browserInWorker(browserPath, fetchAllow);
  return {
    prose,
    media,
    pages,
    feedParser,
    copier,
    detector,
    languageModel,
    ...chooseEmbedders(config, understanding.embedder),
    ...(screenshots && { browser: screenshots.browser }),
    tagging: config.tagging,
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

/** The models of the AI server, where configured, with the embedded one as a fallback. */
function languageModelFor({ ai }: Config, embedded: LanguageModel, logger: Logger): LanguageModel {
  if (ai?.textModel === undefined && ai?.visionModel === undefined) return embedded;
  return withFallback(openAiLanguageModel(ai), embedded, logger);
}

/** Everything that the use cases need. */
export type Ports = Foundation &
  Helpers & { readonly blobs: BlobStore; readonly blobReader: BlobReader; readonly logger: Logger };

/** The ports with a storage in which what is gone from the trash is not found. */
function hidingGone(ports: Ports): Ports {
  return { ...ports, storage: withoutGone({ ...ports, retention: retentionUseCases(ports) }) };
}

/** Connects the steps of analysis to their ports. */
export function composeAnalysis(every: Ports): Analysis {
  const ports = hidingGone(every);
  const { languageModel, embedder, browser, archive, archiveMaxBytes } = ports;
  const steps: [Step, StepRunner, string][] = [
    ['read', readAddress({ ...ports, inspector: fileTypeInspector() }), versionOf('read')],
    ['inspect', inspectFile({ ...ports, inspector: fileTypeInspector() }), versionOf('inspect')],
    ['describe', describeObject(ports), versionOf('describe', languageModel.id)],
    ['embed', embedObject(ports), versionOf('embed', embedder.model.name)],
  ];
  if (archive !== 'off') {
    const bounds = { mode: archive, maxBytes: archiveMaxBytes };
    steps.push([
      'archive',
      keepCopy({ ...ports, inspector: fileTypeInspector() }, bounds),
      versionOf('archive'),
    ]);
  }
  if (browser) steps.push(['screenshot', takeScreenshot({ ...ports, browser }), versionOf('screenshot')]);
  return analysisUseCases({
    ...ports,
    queueStep: stepQueue(ports),
    steps: new Map(steps.map(([step, run, version]) => [step, { run: forOwners(run), version }])),
  });
}

/** Connects the comparison of objects to its ports. */
export function composeSemanticModels(ports: Ports): SemanticModels {
  return semanticModels({ ...ports, preferred: ports.embedder.model });
}

/** Starts to replace vectors of former models. @returns a function that stops it */
export function startReplacingVectors(
  ports: Ports & { readonly sleep: Sleep },
  analysis: Analysis,
): () => Promise<void> {
  return keepReplacingVectors(
    { ...ports, queueStep: stepQueue(ports), semanticModels: composeSemanticModels(ports) },
    analysis,
  );
}

/** Starts to read feeds as they become due. @returns a function that stops it */
export function startReadingFeeds(
  every: Ports & { readonly sleep: Sleep },
  analysis: Analysis,
): () => Promise<void> {
  return keepReadingFeeds({ ...withItemImports(hidingGone(every), analysis), sleep: every.sleep });
}

/** Connects the use cases to their ports and the HTTP interface to the use cases. */
export function composeService(every: Ports, analysis: Analysis, config: Config, imports: ImportRuns) {
  const ports = hidingGone(every);
  const { storage, blobs, prose, logger } = ports;
  const queueStep = stepQueue(ports);
  const queueAnalysis = analysisQueue(queueStep, analysis.capabilities);
  const queueRewording = rewordingQueue(queueStep, analysis.capabilities);
  const objectQueue = keyedQueue<string>();
  const editor = objectEditor({ ...ports, objectQueue, queueRewording });
  const renewal = indexRenewal({
    ...ports,
    sleep: systemSleep,
    queueRetagged: retaggingQueue(queueStep, analysis.capabilities),
  });
  const credits = creditUseCases(ports);
  const compared = composeSemanticModels(ports);
  const sessions = sessionUseCases({ ...ports, tokens: hmacTokenVerifier() });
  const objects = objectUseCases({ ...ports, editor, semanticModels: compared });
  const contents = contentUseCases({ ...ports, editor });
  const uploads = uploadUseCases({ ...ports, inspector: fileTypeInspector() });
  const creation = creationUseCases({ ...ports, objectQueue, queueAnalysis, queueRewording });
  const embeddings = embeddingUseCases(ports);
  const thumbnails = thumbnailUseCases(ports);
  const copies = pageCopyUseCases(ports);
  const pictures = pictureUseCases({ ...ports, contents, inspector: fileTypeInspector() });
  const checkSecretKey = secretKeyCheck(ports);
  const news = eventNews({ storage, sleep: systemSleep, logger });
  const access = mediaAccessUseCases({ ...ports, source: mediaSource(config) });

  const retention = retentionUseCases(every);

  return {
    accounts: accountUseCases(ports),
    retention,
    checkSecretKey,
    renewal,
    /** Ends the streams of those who follow. */
    endStreams: () => news.close(),
    createApp(baseUrl: string) {
      const mediaUrl = config.mediaUrl ?? `${baseUrl}/_/media`;
      const isGuessed = config.mediaUrl === null && config.baseUrl === null;
      const openCopy = (copy: PageCopy) => showCopy(ports.blobReader, copy);
      const media = mediaReplies({ access, thumbnails, openCopy, mediaUrl, isGuessed });
      const routes = [
        ...objectRoutes({ objects, embeddings, contents, creation, uploads, credits, media }),
        ...cardRoutes({ cards: cardUseCases({ storage, semanticModels: compared }), credits }),
        ...contentRoutes({ contents }),
        ...mediaRoutes({ objects, thumbnails, copies, media }),
        ...archiveRoutes({ copies, media }),
        ...pictureRoutes({ pictures, media }),
        ...shownPageRoutes({ shownPages: shownPageUseCases({ ...ports, editor }) }),
        ...thumbnailRoutes({ thumbnails, media }),
        ...partRoutes({ parts: partUseCases({ ...ports, editor }) }),
        ...tagRoutes({ tags: tagUseCases({ ...ports, editor, renewal }) }),
        ...spaceRoutes({ spaces: spaceUseCases(ports) }),
        ...entityRoutes({ entities: entityUseCases({ storage, contents }) }),
        ...linkRoutes({ links: linkUseCases(ports) }),
        ...pinRoutes({ pins: pinUseCases(ports) }),
        ...convertRoutes({ prose }),
        ...sessionRoutes({ sessions }),
        ...searchRoutes({
          searches: searchUseCases({ storage, semanticModels: compared }),
          completions: completionUseCases({ storage, sleep: systemSleep }),
        }),
        ...countRoutes({ counts: countUseCases(ports) }),
        ...highlightRoutes({ highlights: highlightUseCases(ports), credits }),
        ...trashRoutes({ trash: trashUseCases(ports), contents, credits }),
        ...analysisRoutes({ analysis }),
        ...eventRoutes({ events: eventUseCases({ storage, news }) }),
        ...webhookRoutes({ webhooks: webhookUseCases(ports) }),
        ...feedRoutes({
          feeds: feedUseCases({ ...ports, readOne: feedReading(withItemImports(ports, analysis)) }),
        }),
        ...keyRoutes({ keys: accessKeyUseCases(ports) }),
        ...importRoutes({ imports }),
      ].map(forCallers);
      const send = innerRequests({ routes, credits, logger });
      return createApp({
        routes: [...routes, ...mcpRoutes({ assistants: assistantsOf({ send, baseUrl, logger }) })],
        sessions,
        credits,
        logger,
        baseUrl,
        version: VERSION,
        media,
        webApp: webAppReplies(readWebApp(webAppFolder()), {
          baseUrl,
          version: VERSION,
          mediaOrigins: mediaOrigins(config),
        }),
        measured: {
          watchEvents: storage.watchEvents,
          streams: () => news.size,
          webhooks: rarely(() => storage.webhooks.tally(), monotonic),
          ...librarySources(config, ports, retention),
        },
        checkReady: async () => {
          await Promise.all([storage.check(), blobs.check()]);
          await checkSecretKey();
        },
      });
    },
  };
}

/** Clients fetch files from the bucket, if there is one, unless `MEDIA_URL` directs them to the service (D1, D29). */
function mediaSource({ bucket, mediaUrl }: Config): MediaSource {
  if (bucket === null) return 'here';
  return mediaUrl === null ? 'store' : 'link';
}
