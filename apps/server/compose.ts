import { createApp } from '../../adapters/http/app.ts';
import { knownHosts } from '../../adapters/http/hosts.ts';
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
import { invitationRoutes } from '../../adapters/http/routes/invitations.ts';
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
import { turns } from '../../adapters/http/turns.ts';
import { webAppReplies } from '../../adapters/http/web-app.ts';
import { fileTypeInspector } from '../../adapters/media/file-type.ts';
import { systemSleep } from '../../adapters/system/sleep.ts';
import { hmacTokenVerifier } from '../../adapters/tokens/hmac.ts';
import type { PageCopy } from '../../core/model/page-copy.ts';
import { keyedQueue } from '../../core/scheduling/keyed-queue.ts';
import { throttledCache } from '../../core/scheduling/throttled-cache.ts';
import { accessKeyUseCases } from '../../core/use-cases/accounts/access-keys.ts';
import { accountUseCases } from '../../core/use-cases/accounts/accounts.ts';
import { invitationUseCases } from '../../core/use-cases/accounts/invitations.ts';
import { secretKeyCheck } from '../../core/use-cases/accounts/secret-key.ts';
import { sessionUseCases } from '../../core/use-cases/accounts/sessions.ts';
import type { Analysis } from '../../core/use-cases/analysis/analysis.ts';
import { eventNews } from '../../core/use-cases/events/event-news.ts';
import { eventUseCases } from '../../core/use-cases/events/events.ts';
import { webhookUseCases } from '../../core/use-cases/events/webhooks.ts';
import { feedUseCases } from '../../core/use-cases/feeds/feeds.ts';
import { feedReading } from '../../core/use-cases/feeds/keep-reading.ts';
import { type MediaSource, mediaAccessUseCases } from '../../core/use-cases/files/media-access.ts';
import { pageCopyUseCases, showCopy } from '../../core/use-cases/files/page-copies.ts';
import { thumbnailUseCases } from '../../core/use-cases/files/thumbnails.ts';
import { uploadUseCases } from '../../core/use-cases/files/uploads.ts';
import { indexRenewal } from '../../core/use-cases/maintenance/renew-index.ts';
import { retentionUseCases } from '../../core/use-cases/maintenance/retention.ts';
import { contentUseCases } from '../../core/use-cases/objects/contents.ts';
import { creationUseCases } from '../../core/use-cases/objects/create-object.ts';
import { embeddingUseCases } from '../../core/use-cases/objects/embeddings.ts';
import { entityUseCases } from '../../core/use-cases/objects/entities.ts';
import { objectUseCases } from '../../core/use-cases/objects/objects.ts';
import { partUseCases } from '../../core/use-cases/objects/parts.ts';
import { pictureUseCases } from '../../core/use-cases/objects/pictures.ts';
import { shownPageUseCases } from '../../core/use-cases/objects/shown-pages.ts';
import { trashUseCases } from '../../core/use-cases/objects/trash.ts';
import { highlightUseCases } from '../../core/use-cases/organise/highlights.ts';
import { linkUseCases } from '../../core/use-cases/organise/links.ts';
import { pinUseCases } from '../../core/use-cases/organise/pins.ts';
import { spaceUseCases } from '../../core/use-cases/organise/spaces.ts';
import { tagUseCases } from '../../core/use-cases/organise/tags.ts';
import { cardUseCases } from '../../core/use-cases/search/cards.ts';
import { completionUseCases } from '../../core/use-cases/search/complete.ts';
import { countUseCases } from '../../core/use-cases/search/counts.ts';
import { searchUseCases } from '../../core/use-cases/search/search.ts';
import type { ImportRuns } from '../../core/use-cases/transfer/import-runs.ts';
import { creditUseCases } from '../../core/use-cases/unit-of-work/credits.ts';
import { objectEditor } from '../../core/use-cases/unit-of-work/edit-object.ts';
import {
  analysisQueue,
  retaggingQueue,
  rewordingQueue,
  stepQueue,
} from '../../core/use-cases/unit-of-work/queue-analysis.ts';
import { mediaOrigins } from './addresses.ts';
import { assistantsOf } from './assistants.ts';
import { composeSemanticModels, portsWithoutExpired } from './compose-analysis.ts';
import type { Config } from './config.ts';
import { withItemImports } from './feeds.ts';
import type { Ports } from './helpers.ts';
import { librarySources } from './measured.ts';
import { forCallers } from './on-behalf.ts';
import { webAppFolder } from './paths.ts';
import { requireRoom } from './room.ts';
import { COMMIT, VERSION } from './version.ts';
import { readWebApp } from './web-app.ts';

/** Connects the use cases to their ports and the HTTP API to the use cases. */
export function composeService(every: Ports, analysis: Analysis, config: Config, imports: ImportRuns) {
  const ports = portsWithoutExpired(every);
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
  const news = eventNews({ storage, sleep: systemSleep, monotonic: ports.monotonic, logger });
  const access = mediaAccessUseCases({ ...ports, source: mediaSource(config) });

  const retention = retentionUseCases(every);

  return {
    accounts: accountUseCases(ports),
    retention,
    checkSecretKey,
    renewal,
    /** Ends open event streams. */
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
          searches: searchUseCases({ storage, semanticModels: compared, pause: turns.pause }),
          completions: completionUseCases({ storage, sleep: systemSleep, pause: turns.pause }),
        }),
        ...countRoutes({ counts: countUseCases(ports) }),
        ...highlightRoutes({ highlights: highlightUseCases(ports), credits }),
        ...trashRoutes({ trash: trashUseCases(ports), contents, credits }),
        ...analysisRoutes({ analysis }),
        ...eventRoutes({ events: eventUseCases({ storage, news, pause: turns.pause }) }),
        ...webhookRoutes({ webhooks: webhookUseCases(ports) }),
        ...feedRoutes({
          feeds: feedUseCases({ ...ports, readOne: feedReading(withItemImports(ports, analysis)) }),
        }),
        ...keyRoutes({ keys: accessKeyUseCases(ports) }),
        ...invitationRoutes({ invitations: invitationUseCases(ports, baseUrl.startsWith('https:')) }),
        ...importRoutes({ imports }),
      ].map(forCallers);
      const hosts = knownHosts(baseUrl, config.allowedHosts);
      const send = innerRequests({ routes, credits, logger });
      return createApp({
        routes: [...routes, ...mcpRoutes({ hosts, assistants: assistantsOf({ send, baseUrl, logger }) })],
        sessions,
        credits,
        logger,
        baseUrl,
        about: { version: VERSION, ...(COMMIT !== null && { commit: COMMIT }) },
        hosts,
        metricsToken: config.metricsToken,
        media,
        webApp: webAppReplies(readWebApp(webAppFolder()), {
          baseUrl,
          isGuessed: config.baseUrl === null,
          version: VERSION,
          mediaOrigins: mediaOrigins(config),
        }),
        measured: {
          watchEvents: storage.watchEvents,
          streams: () => news.size,
          webhooks: throttledCache(() => storage.webhooks.tally(), ports.monotonic),
          feeds: throttledCache(() => storage.feeds.tally(), ports.monotonic),
          ...librarySources(config, ports, retention),
        },
        checkReady: async () => {
          await Promise.all([storage.check(), blobs.check()]);
          await checkSecretKey();
          await requireRoom(config);
        },
      });
    },
  };
}

/** Clients fetch files from the bucket, if there is one, unless `MEDIA_URL` directs them to the server (D1, D29). */
function mediaSource({ bucket, mediaUrl }: Config): MediaSource {
  if (bucket === null) return 'here';
  return mediaUrl === null ? 'store' : 'link';
}
