import type { Feed, FeedChoices } from '../../../core/model/feed.ts';
import { fromReasonColumn, toReasonColumn } from './reason.ts';

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };
type Optional =
  | 'kid'
  | 'siteUrl'
  | 'spaceId'
  | 'intervalMs'
  | 'etag'
  | 'lastModified'
  | 'suggestedMs'
  | 'read';

/** A feed's row in a database, without the hashes of known items and the worker that is fetching the feed. */
export interface FeedRow
  extends Omit<Feed, Optional | 'tags' | 'isPaused' | 'failure' | 'remark'>,
    Nullable<Required<Pick<Feed, Optional>>> {
  /** JSON. */
  readonly tags: string;
  /** 1 or 0. */
  readonly isPaused: number;
  readonly failed: number | null;
  readonly reason: string | null;
  readonly remark: string | null;
}

/** The columns that the owner of a feed can change. */
export function toFeedChoices({
  url,
  title,
  siteUrl,
  tags,
  spaceId,
  intervalMs,
  maxFirst,
  isPaused,
}: FeedChoices) {
  return {
    url,
    title,
    siteUrl: siteUrl ?? null,
    tags: JSON.stringify(tags),
    spaceId: spaceId ?? null,
    intervalMs: intervalMs ?? null,
    maxFirst,
    isPaused: isPaused ? 1 : 0,
  };
}

export function toFeedRow(feed: Feed): FeedRow {
  const { id, accountId, created, due, failures, saved, failure } = feed;
  return {
    ...toFeedChoices(feed),
    id,
    accountId,
    created,
    kid: feed.kid ?? null,
    etag: feed.etag ?? null,
    lastModified: feed.lastModified ?? null,
    suggestedMs: feed.suggestedMs ?? null,
    read: feed.read ?? null,
    due,
    failures,
    failed: failure?.at ?? null,
    reason: toReasonColumn(failure),
    remark: toReasonColumn(feed.remark),
    saved,
  };
}

export function toFeed(row: FeedRow): Feed {
  const { id, accountId, url, title, siteUrl, tags, spaceId, intervalMs, maxFirst, isPaused, created } = row;
  const { kid, etag, lastModified, suggestedMs, read, due, failures, failed, reason, remark, saved } = row;
  return {
    id,
    accountId,
    url,
    title,
    ...(siteUrl !== null && { siteUrl }),
    tags: JSON.parse(tags),
    ...(spaceId !== null && { spaceId }),
    ...(intervalMs !== null && { intervalMs }),
    maxFirst,
    isPaused: isPaused === 1,
    created,
    ...(kid !== null && { kid }),
    ...(etag !== null && { etag }),
    ...(lastModified !== null && { lastModified }),
    ...(suggestedMs !== null && { suggestedMs }),
    ...(read !== null && { read }),
    due,
    failures,
    ...(failed !== null && { failure: { at: failed, ...fromReasonColumn(reason) } }),
    ...(remark !== null && { remark: fromReasonColumn(remark) }),
    saved,
  };
}

/** The hashes of known items, as the value of a column. */
export function toHashList(hashes: readonly string[]): string {
  return hashes.join(' ');
}

export function fromHashList(hashes: string): readonly string[] {
  return hashes === '' ? [] : hashes.split(' ');
}
