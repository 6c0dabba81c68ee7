import type { Route } from './pipeline/route.ts';
import { analysisRoutes } from './routes/analysis.ts';
import { apiTokenRoutes } from './routes/api-tokens.ts';
import { archiveRoutes } from './routes/archives.ts';
import { bookRoutes } from './routes/books.ts';
import { cardRoutes } from './routes/cards.ts';
import { connectionRoutes } from './routes/connections.ts';
import { contentRoutes } from './routes/contents.ts';
import { convertRoutes } from './routes/convert.ts';
import { countRoutes } from './routes/counts.ts';
import { entityRoutes } from './routes/entities.ts';
import { eventRoutes } from './routes/events.ts';
import { exportRoutes } from './routes/exports.ts';
import { feedRoutes } from './routes/feeds.ts';
import { highlightRoutes } from './routes/highlights.ts';
import { importRoutes } from './routes/imports.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { keyRoutes } from './routes/keys.ts';
import { linkRoutes } from './routes/links.ts';
import { logInRoutes } from './routes/log-ins.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { mediaRoutes } from './routes/media.ts';
import { noteRoutes } from './routes/notes.ts';
import { objectRoutes } from './routes/objects.ts';
import { opdsRoutes } from './routes/opds.ts';
import { pictureRoutes } from './routes/pictures.ts';
import { pinRoutes } from './routes/pins.ts';
import { placeRoutes } from './routes/places.ts';
import { savedSearchRoutes } from './routes/saved-searches.ts';
import { searchRoutes } from './routes/search.ts';
import { serverRoutes } from './routes/server.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { shareRoutes } from './routes/shares.ts';
import { shownPageRoutes } from './routes/shown-pages.ts';
import { spaceRoutes } from './routes/spaces.ts';
import { tagRoutes } from './routes/tags.ts';
import { thumbnailRoutes } from './routes/thumbnails.ts';
import { trashRoutes } from './routes/trash.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** The endpoints of each resource. */
const RESOURCES = [
  objectRoutes,
  cardRoutes,
  contentRoutes,
  mediaRoutes,
  archiveRoutes,
  pictureRoutes,
  placeRoutes,
  bookRoutes,
  shownPageRoutes,
  thumbnailRoutes,
  noteRoutes,
  tagRoutes,
  spaceRoutes,
  entityRoutes,
  linkRoutes,
  pinRoutes,
  convertRoutes,
  sessionRoutes,
  searchRoutes,
  savedSearchRoutes,
  countRoutes,
  highlightRoutes,
  trashRoutes,
  analysisRoutes,
  eventRoutes,
  webhookRoutes,
  feedRoutes,
  keyRoutes,
  apiTokenRoutes,
  connectionRoutes,
  invitationRoutes,
  logInRoutes,
  importRoutes,
  exportRoutes,
  shareRoutes,
  opdsRoutes,
  serverRoutes,
] as const;

type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** What the endpoints need, by name. */
type Services = Intersection<Parameters<(typeof RESOURCES)[number]>[0]>;

/**
 * All endpoints.
 * @param around wraps each endpoint except the one for assistants
 * @param assistantsOf makes the handler for assistants, whose tools call the other endpoints
 */
export function allRoutes(
  services: Services,
  around: (route: Route) => Route,
  assistantsOf: (routes: readonly Route[]) => Parameters<typeof mcpRoutes>[0],
): readonly Route[] {
  const routes = RESOURCES.flatMap((routesOf) => routesOf(services)).map(around);
  return [...routes, ...mcpRoutes(assistantsOf(routes))];
}
