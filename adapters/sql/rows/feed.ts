import type { Feed, FeedChoices } from '../../../core/model/feed.ts';
import { type Row, withoutNulls } from '../rows.ts';
import { fromReasonColumn, toReasonColumn } from './reason.ts';

/** The fields that are stored as they are. */
type StoredFields = Omit<Feed, 'tags' | 'isPaused' | 'failure' | 'remark'>;

/** A feed's row in a database, without the hashes of known items and the worker that is fetching the feed. */
export interface FeedRow extends Row<Required<StoredFields>> {
  /** JSON. */
  readonly tags: string;
  /** 1 or 0. */
  readonly isPaused: number;
  readonly failed: number | null;
  readonly reason: string | null;
  readonly remark: string | null;
}

/** The columns that the owner of a feed can change. */
export function toFeedChoices(choices: FeedChoices) {
  const { url, title, siteUrl = null, tags, spaceId = null, intervalMs = null, maxFirst, isPaused } = choices;
  const columns = { url, title, siteUrl, spaceId, intervalMs, maxFirst };
  return { ...columns, tags: JSON.stringify(tags), isPaused: isPaused ? 1 : 0 };
}

export function toFeedRow(feed: Feed): FeedRow {
  const { id, accountId, created, due, failures, saved, failure, remark } = feed;
  const { kid = null, etag = null, lastModified = null, suggestedMs = null, read = null } = feed;
  const state = { created, kid, etag, lastModified, suggestedMs, read, due, failures, saved };
  return {
    ...toFeedChoices(feed),
    ...state,
    id,
    accountId,
    failed: failure?.at ?? null,
    reason: toReasonColumn(failure),
    remark: toReasonColumn(remark),
  };
}

export function toFeed({ tags, isPaused, failed, reason, remark, ...row }: FeedRow): Feed {
  return {
    ...withoutNulls<StoredFields>(row),
    tags: JSON.parse(tags),
    isPaused: isPaused === 1,
    ...(failed !== null && { failure: { at: failed, ...fromReasonColumn(reason) } }),
    ...(remark !== null && { remark: fromReasonColumn(remark) }),
  };
}

/** The hashes of known items, as the value of a column. */
export function toHashList(hashes: readonly string[]): string {
  return hashes.join(' ');
}

export function fromHashList(hashes: string): readonly string[] {
  return hashes === '' ? [] : hashes.split(' ');
}
