import { index, instant, integer, table, text } from './describe.ts';

/** Feeds that accounts follow, with the hashes of their known items. */

export const feeds = table(
  'feeds',
  {
    id: text.key(),
    accountId: integer.partOf('accounts', 'id'),
    /** The access key that added the feed, if it has a content scope. */
    kid: text.optional,
    url: text,
    title: text,
    siteUrl: text.optional,
    /** A JSON list. */
    tags: text,
    spaceId: text.optional.of('spaces', 'id'),
    intervalMs: integer.optional,
    maxFirst: integer,
    isPaused: integer,
    created: instant,
    etag: text.optional,
    lastModified: text.optional,
    suggestedMs: instant.optional,
    read: instant.optional,
    due: instant,
    failures: integer,
    failed: instant.optional,
    reason: text.optional,
    remark: text.optional,
    saved: integer,
    /** The hashes of known items, separated by spaces, the newest first. */
    marks: text,
    worker: text.optional,
    /** When the worker's lease ends. */
    leased: instant,
  },
  [
    index('feeds_account', ['accountId']),
    index('feeds_space', ['spaceId']),
    index('feeds_due', ['isPaused', 'due']),
  ],
);
