import { unprocessable } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import { parseServiceAddress } from './identity.ts';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from './instant.ts';
import { characterCount, foldSpace, MAX_TITLE_LENGTH, truncate } from './text.ts';
import type { Uid } from './uid.ts';

/** A feed to which an account is subscribed (docs/feeds.md). Immutable. */
export interface Feed extends FeedChoices, FeedState {
  readonly id: Uid;
  readonly accountId: number;
  readonly created: Instant;
  /** The access key with a content scope that made it; absent for those of keys without one. */
  readonly kid?: string;
}

/** What its owner decides. */
export interface FeedChoices {
  /** Of the feed itself, not of a page that names it. */
  readonly url: string;
  readonly title: string;
  /** The page that the feed is of. */
  readonly siteUrl?: string;
  /** What its items are tagged with. */
  readonly tags: readonly string[];
  /** The space that its items join. */
  readonly spaceId?: Uid;
  /** How often it is read; absent where the feed itself decides. */
  readonly intervalMs?: number;
  /** The most items that the first reading saves. */
  readonly maxFirst: number;
  readonly isPaused: boolean;
}

/** What came of reading it. */
export interface FeedState {
  /** What identifies the content that was read last, as its server said. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** How often it asks to be read. */
  readonly suggestedMs?: number;
  /** When it was last read without failure. */
  readonly read?: Instant;
  /** When it is to be read next. */
  readonly due: Instant;
  /** The attempts that failed since the last that did not. */
  readonly failures: number;
  /** The last attempt, if it failed. */
  readonly failure?: FeedFailure;
  /** What was left out by the last reading and why, or why it is paused: sentences. */
  readonly remark?: string;
  /** The objects that were made of its items. */
  readonly saved: number;
}

/** How an attempt to read a feed failed. */
export interface FeedFailure {
  readonly at: Instant;
  /** A sentence. */
  readonly reason: string;
}

/** The most feeds of an account. */
export const MAX_FEEDS = 1_000;
/** For how long a process may read a feed after it has claimed it. */
export const FEED_LEASE_MS: number = 5 * MINUTE;
/** How often a feed can be read at most and at least, where its owner decides. */
export const MIN_INTERVAL_MS: number = 15 * MINUTE;
export const MAX_INTERVAL_MS: number = 7 * DAY;
/** The same where the feed decides, and what holds where it says nothing. */
const MIN_SUGGESTED_MS: number = 30 * MINUTE;
const MAX_SUGGESTED_MS: number = DAY;
const DEFAULT_INTERVAL_MS: number = HOUR;
/** How many items the first reading saves at most, unless its owner decides, and whatever they decide. */
export const DEFAULT_FIRST = 10;
export const MAX_FIRST = 500;
/** The most items of a feed that are looked at. */
export const MAX_FEED_ITEMS = 1_000;
/** The most marks that are kept of a feed, of which each item has at most two. */
export const MAX_MARKS = 2_500;

/** What is said of a feed whose space is gone. */
export const SPACE_DELETED = 'Its space was deleted: choose another or none, and let it go on.';

/** What is said of a feed that was paused by a restore. */
export const FEED_RESTORED = 'Paused because the library was restored from a backup.';

const MAX_REASON_LENGTH = 500;
const MAX_BACKOFF_MS = DAY;
/** The longest pause that another server can ask for. */
const MAX_ASKED_MS: number = 7 * DAY;
/** How much of an interval is random, so that not all feeds are read at once. */
const JITTER = 0.1;

/** The longest pause of a feed: after a failure, or without one, where its owner does not decide how often it is read. */
export const MAX_FEED_PAUSE_MS: number = Math.ceil(MAX_INTERVAL_MS * (1 + JITTER));
export const MAX_USUAL_PAUSE_MS: number = Math.ceil(MAX_SUGGESTED_MS * (1 + JITTER));

/** How often a feed is read while nothing fails. */
export function intervalOf({ intervalMs, suggestedMs }: Pick<Feed, 'intervalMs' | 'suggestedMs'>): number {
  if (intervalMs !== undefined) return intervalMs;
  if (suggestedMs === undefined) return DEFAULT_INTERVAL_MS;
  return Math.min(Math.max(suggestedMs, MIN_SUGGESTED_MS), MAX_SUGGESTED_MS);
}

/** When a feed is read again after it was read without failure. @param random from 0 to 1 */
export function nextReading(
  feed: Pick<Feed, 'intervalMs' | 'suggestedMs'>,
  now: Instant,
  random: number,
): Instant {
  return now + Math.round(intervalOf(feed) * (1 + JITTER * random));
}

/** A reading that failed: the pause doubles with each, up to a day, or is as long as the other server asked for. */
export function failedReading(
  feed: Feed,
  { at, reason }: FeedFailure,
  random: number,
  retryAfterSeconds = 0,
): Feed {
  const failures = feed.failures + 1;
  const interval = intervalOf(feed);
  const pause = Math.min(interval * 2 ** (failures - 1), Math.max(MAX_BACKOFF_MS, interval));
  const asked = Math.min(retryAfterSeconds * SECOND, MAX_ASKED_MS);
  const due = at + Math.max(Math.round(pause * (1 + JITTER * random)), asked);
  return { ...feed, failures, due, failure: { at, reason: truncate(reason, MAX_REASON_LENGTH) } };
}

/** The marks by which items are known that are not new: of those of the present items, then of earlier ones as far as there is room. */
export function rememberMarks(present: readonly string[], earlier: readonly string[]): readonly string[] {
  return [...new Set([...present, ...earlier])].slice(0, MAX_MARKS);
}

/**
 * The address of a feed, or of a page that names it, in the form in which it is stored.
 * @throws DomainError `unprocessable` for anything but an http or https address of at most 2,000 characters without a password
 */
export function parseFeedUrl(text: string): string {
  return parseServiceAddress(withoutFeedScheme(text), 'feeds are read without');
}

/** An address without the scheme by which pages ask for a program that reads feeds: `feed:https://…` or `feed://…`. */
export function withoutFeedScheme(written: string): string {
  const text = written.trim();
  const rest = text.replace(/^feed:(\/\/)?(?=https?:)/i, '');
  return rest === text ? text.replace(/^feed:(?=\/\/)/i, 'https:') : rest;
}

/** @throws DomainError `unprocessable` for a title that is empty or longer than 2,000 characters */
export function parseFeedTitle(text: string): string {
  checkText('title', text);
  const title = foldSpace(text);
  if (title !== '' && characterCount(title) <= MAX_TITLE_LENGTH) return title;
  throw unprocessable(
    `title must have 1 to ${MAX_TITLE_LENGTH} characters, but has ${characterCount(title)}.`,
  );
}

/** @throws DomainError `unprocessable` for an interval that is not from 15 minutes to 7 days */
export function parseInterval(minutes: number): number {
  const intervalMs = minutes * MINUTE;
  if (Number.isInteger(minutes) && intervalMs >= MIN_INTERVAL_MS && intervalMs <= MAX_INTERVAL_MS)
    return intervalMs;
  throw unprocessable(
    `intervalMinutes must be a whole number from ${MIN_INTERVAL_MS / MINUTE} to ${MAX_INTERVAL_MS / MINUTE}, but is ${minutes}.`,
  );
}

/** @throws DomainError `unprocessable` for a number that is not from 0 to 500 */
export function parseFirst(items: number): number {
  if (Number.isInteger(items) && items >= 0 && items <= MAX_FIRST) return items;
  throw unprocessable(`first must be a whole number from 0 to ${MAX_FIRST}, but is ${items}.`);
}

/** A feed that was never read, and is to be at once. */
export function newFeed(
  choices: FeedChoices,
  { now, ...own }: Pick<Feed, 'id' | 'accountId' | 'kid'> & { readonly now: Instant },
): Feed {
  return { ...choices, ...own, created: now, due: now, failures: 0, saved: 0 };
}
