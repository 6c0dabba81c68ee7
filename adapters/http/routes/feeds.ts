import * as v from 'valibot';
import { type Feed, MAX_FIRST, MAX_INTERVAL_MS, MIN_INTERVAL_MS } from '../../../core/model/feed.ts';
import { MINUTE, toTimestamp } from '../../../core/model/instant.ts';
import type { Feeds } from '../../../core/use-cases/feeds/feeds.ts';
import { created, JSON_TYPE, json, ok, okCreated, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { opmlOf } from '../replies/opml.ts';
import { described, titled } from '../schemas/describe.ts';
import { presentRemark, reasonEntries, remarkSchemas } from '../schemas/reason.ts';
import { Empty, Timestamp, Uid } from '../schemas/values.ts';

const OPML = 'text/x-opml';
const BOUNDS = `${MIN_INTERVAL_MS / MINUTE} to ${MAX_INTERVAL_MS / MINUTE}`;

const Url = described(v.string(), 'Address of a feed, or of a page that links to it');
const Title = described(v.string(), 'The title in the app; the feed’s own title by default');
const Tags = described(v.array(v.string()), 'Tags for the objects saved from the feed');
const Space = described(Uid, 'The space for the objects saved from the feed');
const Interval = described(v.number(), `How often to check the feed, ${BOUNDS}; by default the feed decides`);
const First = described(
  v.number(),
  `How many of the items already in the feed to save, newest first; at most ${MAX_FIRST}`,
);

const FeedDraft = titled('FeedDraft', {
  url: Url,
  title: v.optional(Title),
  tags: v.optional(Tags),
  spaceId: v.optional(Space),
  intervalMinutes: v.optional(Interval),
  first: v.optional(First),
  paused: v.optional(v.boolean()),
});
const FeedPatch = v.pipe(
  v.partial(
    v.object({
      ...FeedDraft.entries,
      url: Url,
      spaceId: described(v.nullable(Uid), 'null for no space'),
      intervalMinutes: described(v.nullable(v.number()), 'null to let the feed decide'),
    }),
  ),
  v.title('FeedPatch'),
);
const FeedSchema = titled('Feed', {
  id: Uid,
  url: v.string(),
  title: v.string(),
  site: v.optional(described(v.string(), 'The page that the feed belongs to')),
  tags: v.array(v.string()),
  spaceId: v.optional(Uid),
  intervalMinutes: v.optional(described(v.number(), 'Absent if the feed decides')),
  first: v.pipe(v.number(), v.integer()),
  paused: v.boolean(),
  created: Timestamp,
  saved: described(v.pipe(v.number(), v.integer()), 'Number of objects saved from the feed'),
  read: v.optional(described(Timestamp, 'When the feed was last read successfully')),
  next: v.optional(described(Timestamp, 'When the feed will next be read; absent while paused')),
  failure: v.optional(
    described(
      v.object({
        at: Timestamp,
        ...reasonEntries,
        attempts: described(v.pipe(v.number(), v.integer()), 'Failed attempts since the last success'),
      }),
      'The last attempt to read the feed, if that attempt failed',
    ),
  ),
  ...remarkSchemas('What the last reading skipped, or why the feed is paused'),
});

/** Endpoints of *Feeds* (docs/feeds.md). */
export function feedRoutes({ feeds }: { feeds: Feeds }): readonly Route[] {
  return [
    route('GET /_/feeds', 'feeds.list', {
      summary: 'List the followed feeds, also as OPML for other readers',
      produces: [JSON_TYPE, OPML],
      answers: {
        200: {
          description: 'Feeds, oldest first',
          content: { [JSON_TYPE]: v.array(FeedSchema), [OPML]: v.string() },
        },
      },
      async handle({ caller, accepts }) {
        if (accepts !== OPML) return json((await feeds.list(caller)).map(present));
        const headers = {
          'Content-Type': `${OPML}; charset=utf-8`,
          'Content-Disposition': 'attachment; filename="feeds.opml"',
          'X-Content-Type-Options': 'nosniff',
        };
        return { status: 200, headers, body: opmlOf(await feeds.listWithSpaces(caller)) };
      },
    }),

    route('POST /_/feeds', 'feeds.create', {
      summary: 'Follow a feed: save its new items from now on',
      body: jsonBody(FeedDraft),
      answers: okCreated('The feed, after it has been read for the first time', FeedSchema),
      async handle({ caller, body: { paused, ...draft } }) {
        const feed = await feeds.create(caller, { ...draft, isPaused: paused });
        return created(`/_/feeds/${feed.id}`, present(feed));
      },
    }),

    route('GET /_/feeds/:id', 'feeds.get', {
      summary: 'Get a feed',
      answers: ok('The feed', FeedSchema),
      handle: async ({ caller, params }) => json(present(await feeds.get(caller, params.id ?? ''))),
    }),

    route('PATCH /_/feeds/:id', 'feeds.patch', {
      summary: 'Change, pause or resume a feed',
      body: jsonBody(FeedPatch),
      answers: ok('The feed', FeedSchema),
      async handle({ caller, params, body: { paused, ...patch } }) {
        return json(present(await feeds.patch(caller, params.id ?? '', { ...patch, isPaused: paused })));
      },
    }),

    route('DELETE /_/feeds/:id', 'feeds.delete', {
      summary: 'Unfollow a feed; its saved items stay',
      answers: ok('The feed is no longer followed', Empty),
      handle: ({ caller, params }) => feeds.delete(caller, params.id ?? ''),
    }),

    route('POST /_/feeds/:id/read', 'feeds.read', {
      summary: 'Read a feed now',
      answers: ok('The feed; if it could not be read, with the reason', FeedSchema),
      handle: async ({ caller, params }) => json(present(await feeds.read(caller, params.id ?? ''))),
    }),
  ];
}

function present({ id, url, title, siteUrl, tags, spaceId, intervalMs, maxFirst, isPaused, ...rest }: Feed) {
  const { created: made, saved, read, due, failure, failures, remark } = rest;
  return {
    id,
    url,
    title,
    ...(siteUrl !== undefined && { site: siteUrl }),
    tags,
    ...(spaceId !== undefined && { spaceId }),
    ...(intervalMs !== undefined && { intervalMinutes: intervalMs / MINUTE }),
    first: maxFirst,
    paused: isPaused,
    created: toTimestamp(made),
    saved,
    ...(read !== undefined && { read: toTimestamp(read) }),
    ...(!isPaused && { next: toTimestamp(due) }),
    ...(failure && { failure: { ...failure, at: toTimestamp(failure.at), attempts: failures } }),
    ...(remark && presentRemark(remark)),
  };
}
