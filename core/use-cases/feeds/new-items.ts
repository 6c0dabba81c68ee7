import { type Reason, reasonFor } from '../../errors.ts';
import { readAddress } from '../../imports/addresses.ts';
import type { ImportRow } from '../../imports/imported-item.ts';
import { isSkipped } from '../../imports/imported-item.ts';
import { pageRow } from '../../imports/rows.ts';
import { importMessage } from '../../messages/imports.ts';
import { reason } from '../../messages/reasons.ts';
import { type Feed, mergeItemHashes } from '../../model/feed.ts';
import { parseUrl, type Sha256, urlIdentity } from '../../model/identity.ts';
import type { Instant } from '../../model/instant.ts';
import { cutReason, truncate } from '../../model/text.ts';
import type { FeedContent, FeedItem } from '../../ports/feed-source.ts';

/** The items that a reading of a feed has to save. */
interface NewItems {
  /** Pages, the oldest first, so that the newest is saved last. */
  readonly rows: readonly ImportRow[];
  /** The hashes of the known items from now on. */
  readonly itemHashes: readonly string[];
  /** The items that were left out, with the reasons. */
  readonly skipped: readonly (Reason & { readonly name: string })[];
}

interface Known {
  /** Hashes of the known items. */
  readonly itemHashes: readonly string[];
  readonly isFirst: boolean;
  readonly now: Instant;
  readonly sha256: Sha256;
}

/** Hexadecimal digits of a hash: enough to avoid collisions among the items of a feed. */
const HASH_LENGTH = 12;

/**
 * Selects the items of a feed whose id and URL are both unknown. On the first reading, selects only as many of the newest as the owner
 * wants.
 */
export function newItems(
  { tags, maxFirst }: Pick<Feed, 'tags' | 'maxFirst'>,
  { items }: Pick<FeedContent, 'items'>,
  { itemHashes, isFirst, now, sha256 }: Known,
): NewItems {
  const knownHashes = new Set(itemHashes);
  const hashed = items.map((item, place) => ({ item, place, hashes: hashesOf(item, sha256) }));
  const newest = hashed.filter((one) => !one.hashes.some((hash) => knownHashes.has(hash)));
  const rows = newest.map(({ item, place }) => rowOf(item, place, tags, now));
  const pages = newestFirst(rows.filter((row) => !isSkipped(row)));
  return {
    rows: (isFirst ? pages.slice(0, maxFirst) : pages).reverse(),
    itemHashes: mergeItemHashes([...new Set(hashed.flatMap((one) => one.hashes))], itemHashes),
    skipped: rows.filter(isSkipped),
  };
}

export function knowsAny(
  itemHashes: readonly string[],
  { items }: Pick<FeedContent, 'items'>,
  sha256: Sha256,
): boolean {
  const knownHashes = new Set(itemHashes);
  return items.some((item) => hashesOf(item, sha256).some((hash) => knownHashes.has(hash)));
}

/** The hashes that identify an item: of its id and of its normalised URL or, if it has neither, of its title. */
function hashesOf({ id, url, title }: FeedItem, sha256: Sha256): readonly string[] {
  const address = readAddress(url);
  const names = [
    ...(id === '' ? [] : [`id ${id}`]),
    ...('url' in address ? [urlIdentity(parseUrl(address.url))] : []),
  ];
  return (names.length > 0 ? names : [`title ${title}`]).map((name) => sha256(name).slice(0, HASH_LENGTH));
}

function rowOf(
  { url, title, published }: FeedItem,
  place: number,
  tags: readonly string[],
  now: Instant,
): ImportRow {
  const at = `item ${place + 1}`;
  if (url === '') return { at, name: title, ...reasonFor(importMessage('row-item-without-address')) };
  const row = pageRow(at, url, { title, tags, created: published }, now);
  return isSkipped(row) && title !== '' ? { ...row, name: title } : row;
}

/** Sorts rows by date. An item without a date counts as old as the item before it. */
function newestFirst(rows: readonly ImportRow[]): ImportRow[] {
  let last = Number.POSITIVE_INFINITY;
  const dated = rows.map((row) => {
    if (!isSkipped(row)) last = row.item.created ?? last;
    return { row, date: last };
  });
  return dated.sort((a, b) => (a.date === b.date ? 0 : b.date - a.date)).map(({ row }) => row);
}

const MAX_NAMED = 100;

/** Summarises in one sentence the number of items that were left out, with the first reason; null if none were. */
export function remarkOf(skipped: readonly (Reason & { readonly name: string })[]): Reason | null {
  const [first] = skipped;
  if (first === undefined) return null;
  const name = truncate(first.name, MAX_NAMED);
  const message = reason('feed-items-left-out', { count: skipped.length, name, reason: cutReason(first) });
  return cutReason(reasonFor(message));
}
