import * as v from 'valibot';
import { type Feed, MAX_FIRST, MAX_INTERVAL_MS, MIN_INTERVAL_MS } from '../../../core/model/feed.ts';
import { MINUTE, toTimestamp } from '../../../core/model/instant.ts';
import type { Feeds } from '../../../core/use-cases/feeds/feeds.ts';
import { opmlOf } from '../opml.ts';
import { created, DONE, JSON_TYPE, json, type Route, route } from '../route.ts';
import { Empty, Timestamp, Uid } from '../schemas/values.ts';
import { jsonBody } from '../validate.ts';

const OPML = 'text/x-opml';
const BOUNDS = `${MIN_INTERVAL_MS / MINUTE} to ${MAX_INTERVAL_MS / MINUTE}`;

const Url = v.pipe(v.string(), v.description('Of a feed, or of a page that names it by a link'));
const Title = v.pipe(v.string(), v.description('That of the feed itself without it'));
const Tags = v.pipe(v.array(v.string()), v.description('What its items are tagged with'));
const Space = v.pipe(Uid, v.description('The space that its items join'));
const Interval = v.pipe(
  v.number(),
  v.description(`How often it is read, ${BOUNDS}; the feed decides without it`),
);
const First = v.pipe(
  v.number(),
  v.description(
    `How many items, at most ${MAX_FIRST}, are saved of those that are there already: the newest`,
  ),
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
      spaceId: v.pipe(v.nullable(Uid), v.description('null for none')),
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
    site: v.optional(v.pipe(v.string(), v.description('The page that the feed is of'))),
    tags: v.array(v.string()),
    spaceId: v.optional(Uid),
    intervalMinutes: v.optional(v.pipe(v.number(), v.description('Absent where the feed decides'))),
    first: v.pipe(v.number(), v.integer()),
    paused: v.boolean(),
    created: Timestamp,
    saved: v.pipe(v.number(), v.integer(), v.description('Objects that were made of its items')),
    read: v.optional(v.pipe(Timestamp, v.description('When it was last read without failure'))),
    next: v.optional(v.pipe(Timestamp, v.description('When it is read next; absent while it is paused'))),
    failure: v.optional(
      v.pipe(
        v.object({
          at: Timestamp,
          reason: v.string(),
          attempts: v.pipe(v.number(), v.integer(), v.description('That failed since the last that did not')),
        }),
        v.description('The last attempt to read it, if it failed'),
      ),
    ),
    remark: v.optional(
      v.pipe(v.string(), v.description('What the last reading left out, or why it is paused')),
    ),
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
      summary: 'List the feeds that are read, also as OPML for other readers',
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
      summary: 'Save what is new in a feed from now on',
      body: jsonBody(FeedDraft),
      answers: { 201: { description: 'The feed, after its first reading', schema: FeedSchema } },
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
      summary: 'Change a feed, pause it or let it go on',
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
      summary: 'Stop reading a feed; what it brought stays',
      answers: { 200: { description: 'It is not read any more', schema: Empty } },
      async handle({ caller, params }) {
        await feeds.delete(caller, params.id ?? '');
        return DONE;
      },
    }),

    route({
      method: 'POST',
      path: '/_/feeds/:id/read',
      operation: 'feeds.read',
      summary: 'Read a feed now',
      answers: { 200: { description: 'The feed, which tells what failed', schema: FeedSchema } },
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
    ...(failure && { failure: { at: toTimestamp(failure.at), reason: failure.reason, attempts: failures } }),
    ...(remark !== undefined && { remark }),
  };
}
