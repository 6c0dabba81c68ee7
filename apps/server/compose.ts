import type { IncomingHttpHeaders } from 'node:http';
import { allRoutes } from '../../adapters/http/all-routes.ts';
import { createApp } from '../../adapters/http/app.ts';
import { innerRequests } from '../../adapters/http/inner-requests.ts';
import { knownHosts, withHost } from '../../adapters/http/pipeline/hosts.ts';
import { turns } from '../../adapters/http/pipeline/turns.ts';
import { clientAddresses } from '../../adapters/http/pipeline/visitor.ts';
import { mediaReplies } from '../../adapters/http/replies/media-reply.ts';
import { SHARE_PATH, shareSite } from '../../adapters/http/share-site.ts';
import { webAppReplies } from '../../adapters/http/web-app.ts';
import { fileTypeInspector } from '../../adapters/media/file-type.ts';
import { systemSleep } from '../../adapters/system/sleep.ts';
import { hmacTokenVerifier } from '../../adapters/tokens/hmac.ts';
import type { PageCopy } from '../../core/model/page-copy.ts';
import { keyedQueue } from '../../core/scheduling/keyed-queue.ts';
import { throttledCache } from '../../core/scheduling/throttled-cache.ts';
import { accessKeyUseCases } from '../../core/use-cases/accounts/access-keys.ts';
import { accountUseCases } from '../../core/use-cases/accounts/accounts.ts';
import { apiTokenUseCases } from '../../core/use-cases/accounts/api-tokens.ts';
import { invitationUseCases } from '../../core/use-cases/accounts/invitations.ts';
import { secretKeyCheck } from '../../core/use-cases/accounts/secret-key.ts';
import { sessionUseCases } from '../../core/use-cases/accounts/sessions.ts';
import type { Analysis } from '../../core/use-cases/analysis/analysis.ts';
import { eventNews } from '../../core/use-cases/events/event-news.ts';
import { eventUseCases } from '../../core/use-cases/events/events.ts';
import { webhookUseCases } from '../../core/use-cases/events/webhooks.ts';
import { feedUseCases } from '../../core/use-cases/feeds/feeds.ts';
import { feedReading } from '../../core/use-cases/feeds/keep-reading.ts';
import { bookUseCases } from '../../core/use-cases/files/books.ts';
import { type MediaSource, mediaAccessUseCases } from '../../core/use-cases/files/media-access.ts';
import { pageCopyUseCases, showCopy } from '../../core/use-cases/files/page-copies.ts';
import { thumbnailUseCases } from '../../core/use-cases/files/thumbnails.ts';
import { uploadUseCases } from '../../core/use-cases/files/uploads.ts';
import { connectionUseCases } from '../../core/use-cases/log-in/connections.ts';
import { indexRenewal } from '../../core/use-cases/maintenance/renew-index.ts';
import { retentionUseCases } from '../../core/use-cases/maintenance/retention.ts';
import { contentUseCases } from '../../core/use-cases/objects/contents.ts';
import { creationUseCases } from '../../core/use-cases/objects/create-object.ts';
import { embeddingUseCases } from '../../core/use-cases/objects/embeddings.ts';
import { entityUseCases } from '../../core/use-cases/objects/entities.ts';
import { objectUseCases } from '../../core/use-cases/objects/objects.ts';
import { partUseCases } from '../../core/use-cases/objects/parts.ts';
import { pictureUseCases } from '../../core/use-cases/objects/pictures.ts';
import { readingPlaceUseCases } from '../../core/use-cases/objects/reading-places.ts';
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
import { savedSearchUseCases } from '../../core/use-cases/search/saved-searches.ts';
import { searchUseCases } from '../../core/use-cases/search/search.ts';
import { shareUseCases } from '../../core/use-cases/shares/shares.ts';
import type { ExportRuns } from '../../core/use-cases/transfer/export-runs.ts';
import type { ImportRuns } from '../../core/use-cases/transfer/import-runs.ts';
import { creditUseCases } from '../../core/use-cases/unit-of-work/credits.ts';
import { objectEditor } from '../../core/use-cases/unit-of-work/edit-object.ts';
import {
  analysisQueue,
  retaggingQueue,
  rewordingQueue,
  stepQueue,
} from '../../core/use-cases/unit-of-work/queue-analysis.ts';
import { assistantsOf } from './assistants.ts';
import { composeSemanticModels } from './compose-analysis.ts';
import { composeLogIn } from './compose-log-in.ts';
import { composeMail } from './compose-mail.ts';
import { composeOwner } from './compose-owner.ts';
import type { Config } from './config.ts';
import type { Ports } from './external-services.ts';
import { withItemImports } from './feeds.ts';
import { requireFreeSpace } from './free-space.ts';
import { librarySources } from './library-sources.ts';
import { onBehalfOfCaller } from './on-behalf.ts';
import { webAppFolder } from './paths.ts';
import { mediaOrigins } from './setting-urls.ts';
import { COMMIT, VERSION } from './version.ts';
import { readWebApp } from './web-app.ts';

/** Work that runs apart from the requests. */
interface RuntimeServices {
  readonly imports: ImportRuns;
  readonly exports: ExportRuns;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** Connects the use cases to their ports and the HTTP API to the use cases. */
export function composeService(
  ports: Ports,
  analysis: Analysis,
  config: Config,
  { imports, exports, signal }: RuntimeServices,
) {
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
  const semanticModels = composeSemanticModels(ports);
  const tokens = hmacTokenVerifier();
  const sessions = sessionUseCases({ ...ports, tokens });
  const connections = connectionUseCases({ ...ports, tokens });
  const objects = objectUseCases({ ...ports, editor, semanticModels });
  const contents = contentUseCases({ ...ports, editor });
  const uploads = uploadUseCases({ ...ports, inspector: fileTypeInspector() });
  const creation = creationUseCases({ ...ports, objectQueue, queueAnalysis, queueRewording });
  const embeddings = embeddingUseCases(ports);
  const thumbnails = thumbnailUseCases(ports);
  const copies = pageCopyUseCases(ports);
  const pictures = pictureUseCases({ ...ports, contents, inspector: fileTypeInspector() });
  const checkSecretKey = secretKeyCheck(ports);
  const news = eventNews({ ...ports, sleep: systemSleep });
  const access = mediaAccessUseCases({ ...ports, source: mediaSource(config) });

  const retention = retentionUseCases(ports);
  const { pause } = turns;
  const sources = librarySources(config, ports, retention);
  const mail = composeMail({ ...ports, sleep: systemSleep }, config, signal);
  const { alert, ...ownerServices } = composeOwner(ports, config, { exports, sources, mail, signal });
  const services = {
    analysis,
    contents,
    copies,
    creation,
    credits,
    embeddings,
    exports,
    imports,
    objects,
    ...ownerServices,
    pictures,
    prose,
    sessions,
    thumbnails,
    uploads,
    books: bookUseCases(ports),
    cards: cardUseCases({ storage, semanticModels }),
    connections,
    completions: completionUseCases({ storage, sleep: systemSleep, pause }),
    counts: countUseCases(ports),
    entities: entityUseCases({ storage, contents }),
    events: eventUseCases({ storage, news, pause }),
    feeds: feedUseCases({ ...ports, readOne: feedReading(withItemImports(ports, analysis)) }),
    highlights: highlightUseCases(ports),
    keys: accessKeyUseCases(ports),
    tokens: apiTokenUseCases(ports),
    links: linkUseCases(ports),
    parts: partUseCases({ ...ports, editor }),
    pins: pinUseCases(ports),
    savedSearches: savedSearchUseCases(ports),
    places: readingPlaceUseCases(ports),
    searches: searchUseCases({ storage, semanticModels, pause }),
    shownPages: shownPageUseCases({ ...ports, editor }),
    spaces: spaceUseCases(ports),
    tags: tagUseCases({ ...ports, editor, renewal }),
    trash: trashUseCases(ports),
    webhooks: webhookUseCases(ports),
  };

  return {
    accounts: accountUseCases(ports),
    retention,
    checkSecretKey,
    renewal,
    alert,
    /** Ends open event streams. */
    endStreams: () => news.close(),
    createApp(baseUrl: string) {
      const mediaUrl = config.mediaUrl ?? `${baseUrl}/_/media`;
      const isGuessed = config.mediaUrl === null && config.baseUrl === null;
      const openCopy = (copy: PageCopy) => showCopy(ports.blobReader, copy);
      const media = mediaReplies({ access, thumbnails, openCopy, mediaUrl, isGuessed });
      const addressOf = clientAddresses(config.trustedProxies);
      const baseOf = ({ host }: IncomingHttpHeaders) =>
        config.baseUrl === null ? withHost(baseUrl, host).replace(/\/$/, '') : baseUrl;
      const hosts = knownHosts(baseUrl, config.allowedHosts);
      const shares = shareUseCases(ports);
      const shareUrl = (token: string) => `${baseUrl}${SHARE_PATH}/${token}`;
      const invitations = invitationUseCases(ports, baseUrl.startsWith('https:'));
      const logInServices = composeLogIn({ ...ports, sleep: systemSleep }, config, baseUrl, mail, signal);
      const routes = allRoutes(
        { ...services, ...logInServices, media, invitations, shares, shareUrl, baseUrl, baseOf },
        onBehalfOfCaller,
        (others) => {
          const send = innerRequests({ routes: others, credits, logger });
          return { hosts, assistants: assistantsOf({ send, baseUrl, logger }) };
        },
      );
      return createApp({
        routes,
        sessions,
        credits,
        logger,
        baseUrl,
        about: { version: VERSION, ...(COMMIT !== null && { commit: COMMIT }) },
        hosts,
        addressOf,
        logIn: logInServices.logIn,
        recovery: logInServices.recovery,
        connections,
        baseOf,
        metricsToken: config.metricsToken,
        media,
        shares: shareSite({
          ...services,
          shares,
          media,
          addressOf,
          baseUrl,
          monotonic: ports.monotonic,
          sleep: systemSleep,
        }),
        webApp: webAppReplies(readWebApp(webAppFolder()), {
          baseUrl,
          isGuessed: config.baseUrl === null,
          version: VERSION,
          mediaOrigins: mediaOrigins(config),
        }),
        measured: {
          watchEvents: storage.watchEvents,
          streams: () => news.size,
          webhooks: throttledCache(() => storage.webhooks.counts(), ports.monotonic),
          feeds: throttledCache(() => storage.feeds.counts(), ports.monotonic),
          ...sources,
        },
        checkReady: async () => {
          await Promise.all([storage.check(), blobs.check()]);
          await checkSecretKey();
          await requireFreeSpace(config);
        },
      });
    },
  };
}

/** Where clients fetch files: from the bucket, if there is one, unless `MEDIA_URL` directs clients to the server (D1, D29). */
function mediaSource({ bucket, mediaUrl }: Config): MediaSource {
  if (bucket === null) return 'here';
  return mediaUrl === null ? 'store' : 'link';
}
