import * as v from 'valibot';
import { type Feed, MAX_FIRST, MAX_INTERVAL_MS, MIN_INTERVAL_MS } from '../../../core/model/feed.ts';
import { MINUTE, toTimestamp } from '../../../core/model/instant.ts';
import type { Feeds } from '../../../core/use-cases/feeds/feeds.ts';
import { created, JSON_TYPE, json, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { opmlOf } from '../replies/opml.ts';
import { presentRemark, reasonEntries, remarkSchemas } from '../schemas/reason.ts';
import { Empty, Timestamp, Uid } from '../schemas/values.ts';

const OPML = 'text/x-opml';
const BOUNDS = `${MIN_INTERVAL_MS / MINUTE} to ${MAX_INTERVAL_MS / MINUTE}`;

const Url = v.pipe(v.string(), v.description('Address of a feed, or of a page that links to it'));
const Title = v.pipe(v.string(), v.description('The title in the app; the feed’s own title by default'));
const Tags = v.pipe(v.array(v.string()), v.description('Tags for the objects saved from the feed'));
const Space = v.pipe(Uid, v.description('The space for the objects saved from the feed'));
const Interval = v.pipe(
  v.number(),
  v.description(`How often to check the feed, ${BOUNDS}; by default the feed decides`),
);
const First = v.pipe(
  v.number(),
  v.description(`How many of the items already in the feed to save, newest first; at most ${MAX_FIRST}`),
);

const FeedDraft = v.pipe(
  v.object({
    url: Url,
    title: v.optional(Title),
    tags: v.optional(Tags),
    spaceId: v.optional(Space),
    intervalMinutes: v.optional(Interval),
    first: v.optional(First),
    paused: v.optional(v.boolean()),
  }),
  v.title('FeedDraft'),
);
const FeedPatch = v.pipe(
  v.partial(
    v.object({
      ...FeedDraft.entries,
      url: Url,
      spaceId: v.pipe(v.nullable(Uid), v.description('null for no space')),
      intervalMinutes: v.pipe(v.nullable(v.number()), v.description('null to let the feed decide')),
    }),
  ),
  v.title('FeedPatch'),
);
const FeedSchema = v.pipe(
  v.object({
    id: Uid,
    url: v.string(),
    title: v.string(),
    site: v.optional(v.pipe(v.string(), v.description('The page that the feed belongs to'))),
    tags: v.array(v.string()),
    spaceId: v.optional(Uid),
    intervalMinutes: v.optional(v.pipe(v.number(), v.description('Absent if the feed decides'))),
    first: v.pipe(v.number(), v.integer()),
    paused: v.boolean(),
    created: Timestamp,
    saved: v.pipe(v.number(), v.integer(), v.description('Number of objects saved from the feed')),
    read: v.optional(v.pipe(Timestamp, v.description('When the feed was last read successfully'))),
    next: v.optional(
      v.pipe(Timestamp, v.description('When the feed will next be read; absent while paused')),
    ),
    failure: v.optional(
      v.pipe(
        v.object({
          at: Timestamp,
          ...reasonEntries,
          attempts: v.pipe(v.number(), v.integer(), v.description('Failed attempts since the last success')),
        }),
        v.description('The last attempt to read the feed, if that attempt failed'),
      ),
    ),
    ...remarkSchemas('What the last reading skipped, or why the feed is paused'),
  }),
  v.title('Feed'),
);

/** Endpoints of *Feeds* (docs/feeds.md). */
export function feedRoutes({ feeds }: { feeds: Feeds }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/feeds',
      operation: 'feeds.list',
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

    route({
      method: 'POST',
      path: '/_/feeds',
      operation: 'feeds.create',
      summary: 'Follow a feed: save its new items from now on',
      body: jsonBody(FeedDraft),
      answers: {
        201: { description: 'The feed, after it has been read for the first time', schema: FeedSchema },
      },
      async handle({ caller, body: { paused, ...draft } }) {
        const feed = await feeds.create(caller, { ...draft, isPaused: paused });
        return created(`/_/feeds/${feed.id}`, present(feed));
      },
    }),

    route({
      method: 'GET',
      path: '/_/feeds/:id',
      operation: 'feeds.get',
      summary: 'Get a feed',
      answers: { 200: { description: 'The feed', schema: FeedSchema } },
      handle: async ({ caller, params }) => json(present(await feeds.get(caller, params.id ?? ''))),
    }),

    route({
      method: 'PATCH',
      path: '/_/feeds/:id',
      operation: 'feeds.patch',
      summary: 'Change, pause or resume a feed',
      body: jsonBody(FeedPatch),
      answers: { 200: { description: 'The feed', schema: FeedSchema } },
      async handle({ caller, params, body: { paused, ...patch } }) {
        return json(present(await feeds.patch(caller, params.id ?? '', { ...patch, isPaused: paused })));
      },
    }),

    route({
      method: 'DELETE',
      path: '/_/feeds/:id',
      operation: 'feeds.delete',
      summary: 'Unfollow a feed; its saved items stay',
      answers: { 200: { description: 'The feed is no longer followed', schema: Empty } },
      handle: ({ caller, params }) => feeds.delete(caller, params.id ?? ''),
    }),

    route({
      method: 'POST',
      path: '/_/feeds/:id/read',
      operation: 'feeds.read',
      summary: 'Read a feed now',
      answers: {
        200: { description: 'The feed; if it could not be read, with the reason', schema: FeedSchema },
      },
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
