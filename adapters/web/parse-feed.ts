import { escapeUTF8 } from 'entities';
import { MalformedError, parseFeed } from 'feedsmith';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { MAX_FEED_ITEMS } from '../../core/model/feed.ts';

/** A feed of any format, as written. */
export type ParsedFeed = ReturnType<typeof parseFeed>;

/** Parses a text as a feed; null if the text is not a feed. @throws DomainError `unprocessable` for a damaged feed */
export function parseFeedText(text: string): ParsedFeed | null {
  const bare = withoutDeclaration(text);
  const root = rootOf(bare);
  const starts = root === null ? [] : itemStarts(bare, root);
  let parsed: ParsedFeed | null = null;
  try {
    parsed = parseFeed(bare, { maxItems: MAX_FEED_ITEMS });
    if (itemsOf(parsed).length >= Math.min(starts.length, MAX_FEED_ITEMS)) return parsed;
  } catch (error) {
    if (!(error instanceof MalformedError) || root === null) return null;
  }
  return (root === null ? null : parsePieces(bare, root, starts)) ?? parsed ?? refuse();
}

function refuse(): never {
  throw unprocessable(reason('feed-damaged'));
}

const itemsOf = ({ feed }: ParsedFeed): readonly unknown[] =>
  ('entries' in feed ? feed.entries : 'items' in feed ? feed.items : undefined) ?? [];

/** Parses the items of a feed one by one, so that a damaged item does not affect others; null if no item can be read. */
function parsePieces(text: string, root: string, starts: readonly number[]): ParsedFeed | null {
  const [name, ends] = shapeOf(root);
  const opening = new RegExp(`<${root}[^>]*>`, 'i').exec(text.slice(0, HEAD))?.[0] ?? `<${root}>`;
  const before = `${opening}${/rss$/i.test(root) ? '<channel>' : ''}`;
  const head = attempt(text.slice(0, starts[0] ?? text.length) + ends) ?? attempt(before + ends);
  if (head === null) return null;
  const items = starts.slice(0, MAX_FEED_ITEMS).flatMap((start, at) => {
    const piece = text.slice(start, starts[at + 1] ?? text.length);
    const end = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'i').exec(piece);
    const tag = /^<[\w:]+/.exec(piece)?.[0].slice(1) ?? name;
    const whole = end ? piece.slice(0, end.index + end[0].length) : `${piece.slice(0, MAX_PIECE)}</${tag}>`;
    const read = attempt(before + whole + ends) ?? attempt(before + repaired(whole) + ends);
    return read === null ? [] : itemsOf(read).slice(0, 1);
  });
  const list = 'entries' in head.feed || /feed$/i.test(root) ? 'entries' : 'items';
  return { ...head, feed: { ...head.feed, [list]: items } } as ParsedFeed;
}

/** Maximum number of characters of an unclosed item that are examined. */
const MAX_PIECE = 100_000;

function attempt(text: string): ParsedFeed | null {
  try {
    return parseFeed(text, { maxItems: MAX_FEED_ITEMS });
  } catch {
    return null;
  }
}

/**
 * Repairs an item: a stray `<` becomes text, and a CDATA section, even an unclosed one, becomes escaped text that ends before the next `<`.
 */
function repaired(item: string): string {
  return item
    .replaceAll(/<!\[CDATA\[([^<]*)(\]\]>)?/g, (_, text: string) => escapeUTF8(text.replace(/\]+$/, '')))
    .replaceAll(/<(?![\w/])/g, '&lt;');
}

/** The positions where the items of a feed begin, ignoring comments and CDATA sections. */
function itemStarts(text: string, root: string): readonly number[] {
  const [name] = shapeOf(root);
  const found: number[] = [];
  const pattern = new RegExp(`<!\\[CDATA\\[|<!--|<(?:\\w+:)?${name}(?=[\\s>])`, 'gi');
  const boundary = new RegExp(`</(?:\\w+:)?${name}\\s*>\\s*<(?:\\w+:)?${name}[\\s>]`, 'gi');
  const nextBoundary = following((from) => {
    boundary.lastIndex = from;
    return boundary.exec(text)?.index ?? -1;
  });
  const ends = {
    '<!--': following((from) => text.indexOf('-->', from)),
    '<![cdata[': following((from) => text.indexOf(']]>', from)),
  };
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const end = ends[match[0].toLowerCase() as keyof typeof ends]?.(match.index);
    if (end === undefined) found.push(match.index);
    // A section that would continue into the next item was never closed.
    else if (end > 0 && end < nextBoundary(match.index)) pattern.lastIndex = end;
  }
  return found;
}

/** Wraps a search for the next match. Caches the result for all positions before the match. Returns infinity if there is no match. */
function following(search: (from: number) => number): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) {
      const place = search(from);
      next = place < 0 ? Number.POSITIVE_INFINITY : place;
    }
    return next;
  };
}

/** Characters at the start that are searched for the declaration and the root element. */
const HEAD = 10_000;

/** A text without its document type declaration, so that no entity that it declares is expanded. */
function withoutDeclaration(text: string): string {
  const head = text.slice(0, HEAD);
  return head.replace(/<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/i, '') + text.slice(HEAD);
}

function rootOf(text: string): string | null {
  return /<((?:\w+:)?(?:rss|feed|rdf))[\s>]/i.exec(text.slice(0, HEAD))?.[1] ?? null;
}

/** The name of a feed's items, and the tags that end the feed. */
function shapeOf(root: string): readonly [item: string, ends: string] {
  if (/feed$/i.test(root)) return ['entry', `</${root}>`];
  return ['item', /rss$/i.test(root) ? `</channel></${root}>` : `</${root}>`];
}
