import { type Reason, reasonFor, unprocessable } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import { reason } from '../messages/reasons.ts';
import { message } from '../messages.ts';
import { parseServiceAddress } from './identity.ts';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from './instant.ts';
import { characterCount, cutReason, MAX_TITLE_LENGTH, normalizeSpace } from './text.ts';
import type { Uid } from './uid.ts';

/** A feed to which an account is subscribed (docs/feeds.md). Immutable. */
export interface Feed extends FeedChoices, FeedState {
  readonly id: Uid;
  readonly accountId: number;
  readonly created: Instant;
  /** The access key that made the feed, if it has a content scope; absent otherwise. */
  readonly kid?: string;
}

/** The settings that the owner chooses. */
export interface FeedChoices {
  /** The URL of the feed itself, not of a page that links to it. */
  readonly url: string;
  readonly title: string;
  /** The website of the feed. */
  readonly siteUrl?: string;
  /** Tags for its items. */
  readonly tags: readonly string[];
  /** The space to which its items are added. */
  readonly spaceId?: Uid;
  /** The interval between readings in milliseconds; absent if the feed itself decides. */
  readonly intervalMs?: number;
  /** Maximum number of items that the first reading saves. */
  readonly maxFirst: number;
  readonly isPaused: boolean;
}

/** The results of reading a feed. */
interface FeedState {
  /** The server's ETag for the content that was read last. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** The interval that the feed suggests, in milliseconds. */
  readonly suggestedMs?: number;
  /** When it was last read successfully. */
  readonly read?: Instant;
  /** When the feed will be read next. */
  readonly due: Instant;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** The last attempt, if it failed. */
  readonly failure?: FeedFailure;
  /** The items that the last reading left out, with the reason, or the reason why the feed is paused. */
  readonly remark?: Reason;
  /** The number of objects that were created from its items. */
  readonly saved: number;
}

/** How an attempt to read a feed failed. */
interface FeedFailure extends Reason {
  readonly at: Instant;
}

/** Maximum number of feeds of an account. */
export const MAX_FEEDS = 1_000;
/** How long a process may read a feed after claiming it, in milliseconds. */
export const FEED_LEASE_MS: number = 5 * MINUTE;
/** The limits of an interval that the owner sets. */
export const MIN_INTERVAL_MS: number = 15 * MINUTE;
export const MAX_INTERVAL_MS: number = 7 * DAY;
/** The limits of an interval that the feed suggests, and the interval if neither the owner nor the feed sets one. */
const MIN_SUGGESTED_MS: number = 30 * MINUTE;
const MAX_SUGGESTED_MS: number = DAY;
const DEFAULT_INTERVAL_MS: number = HOUR;
/** Default and maximum value of `maxFirst`. */
export const DEFAULT_FIRST = 10;
export const MAX_FIRST = 500;
/** Maximum number of items of a feed that are examined. */
export const MAX_FEED_ITEMS = 1_000;
/** Maximum number of item hashes that are kept for a feed. An item has one or two hashes, of its id and of its URL. */
export const MAX_ITEM_HASHES = 2_500;

/** The remark on a feed whose space was deleted. */
export const SPACE_DELETED: Reason = reasonFor(reason('feed-space-deleted'));

/** The remark on a feed that was paused by a restore. */
export const FEED_RESTORED: Reason = reasonFor(reason('feed-restored'));

const MAX_BACKOFF_MS = DAY;
/** Maximum pause that another server can request. */
const MAX_ASKED_MS: number = 7 * DAY;
/** Maximum random extension of an interval, as a share of it, so that not all feeds are read at the same time. */
const JITTER = 0.1;

/** Maximum pause of any feed, and of a feed whose owner sets no interval, while reading succeeds. */
export const MAX_FEED_PAUSE_MS: number = Math.ceil(MAX_INTERVAL_MS * (1 + JITTER));
export const MAX_USUAL_PAUSE_MS: number = Math.ceil(MAX_SUGGESTED_MS * (1 + JITTER));

/** The interval between readings while nothing fails, in milliseconds. */
export function intervalOf({ intervalMs, suggestedMs }: Pick<Feed, 'intervalMs' | 'suggestedMs'>): number {
  if (intervalMs !== undefined) return intervalMs;
  if (suggestedMs === undefined) return DEFAULT_INTERVAL_MS;
  return Math.min(Math.max(suggestedMs, MIN_SUGGESTED_MS), MAX_SUGGESTED_MS);
}

/** When a feed is due again after a successful reading. @param random from 0 to 1 */
export function nextReading(
  feed: Pick<Feed, 'intervalMs' | 'suggestedMs'>,
  now: Instant,
  random: number,
): Instant {
  return now + Math.round(intervalOf(feed) * (1 + JITTER * random));
}

/**
 * The state after a failed reading. The pause doubles with each failure, up to a day or the interval if that is longer. It is at least as
 * long as the other server requested, up to a week.
 */
export function failedReading(
  feed: Feed,
  { at, ...reason }: FeedFailure,
  random: number,
  retryAfterSeconds = 0,
): Feed {
  const failures = feed.failures + 1;
  const interval = intervalOf(feed);
  const pause = Math.min(interval * 2 ** (failures - 1), Math.max(MAX_BACKOFF_MS, interval));
  const asked = Math.min(retryAfterSeconds * SECOND, MAX_ASKED_MS);
  const due = at + Math.max(Math.round(pause * (1 + JITTER * random)), asked);
  return { ...feed, failures, due, failure: { at, ...cutReason(reason) } };
}

/** The hashes that identify known items: the hashes of current items, then earlier hashes, up to `MAX_ITEM_HASHES`. */
export function mergeItemHashes(present: readonly string[], earlier: readonly string[]): readonly string[] {
  return [...new Set([...present, ...earlier])].slice(0, MAX_ITEM_HASHES);
}

/**
 * Converts the URL of a feed, or of a page that links to one, to its stored form.
 * @throws DomainError `unprocessable` unless it is an http or https URL of at most 2,000 characters without a user name or password
 */
export function parseFeedUrl(text: string): string {
  return parseServiceAddress(withoutFeedScheme(text), 'feeds are read without');
}

/** Removes the scheme that pages use to open a feed reader: `feed:https://…` or `feed://…`. */
export function withoutFeedScheme(written: string): string {
  const text = written.trim();
  const rest = text.replace(/^feed:(\/\/)?(?=https?:)/i, '');
  return rest === text ? text.replace(/^feed:(?=\/\/)/i, 'https:') : rest;
}

/** @throws DomainError `unprocessable` for a title that is empty or longer than 2,000 characters */
export function parseFeedTitle(text: string): string {
  checkText('title', text);
  const title = normalizeSpace(text);
  if (title !== '' && characterCount(title) <= MAX_TITLE_LENGTH) return title;
  throw unprocessable(
    `title must have 1 to ${MAX_TITLE_LENGTH} characters, but has ${characterCount(title)}.`,
  );
}

/** @throws DomainError `unprocessable` unless it is a whole number of minutes from 15 minutes to 7 days */
export function parseInterval(minutes: number): number {
  const intervalMs = minutes * MINUTE;
  if (Number.isInteger(minutes) && intervalMs >= MIN_INTERVAL_MS && intervalMs <= MAX_INTERVAL_MS)
    return intervalMs;
  throw unprocessable(
    message('feed-interval', { minutes, min: MIN_INTERVAL_MS / MINUTE, max: MAX_INTERVAL_MS / MINUTE }),
  );
}

/** @throws DomainError `unprocessable` unless it is a whole number from 0 to 500 */
export function parseFirst(items: number): number {
  if (Number.isInteger(items) && items >= 0 && items <= MAX_FIRST) return items;
  throw unprocessable(`first must be a whole number from 0 to ${MAX_FIRST}, but is ${items}.`);
}

/** A feed that was never read and is due immediately. */
export function newFeed(
  choices: FeedChoices,
  { now, ...own }: Pick<Feed, 'id' | 'accountId' | 'kid'> & { readonly now: Instant },
): Feed {
  return { ...choices, ...own, created: now, due: now, failures: 0, saved: 0 };
}
