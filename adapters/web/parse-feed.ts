import { MalformedError, parseFeed } from 'feedsmith';
import { unprocessable } from '../../core/errors.ts';
import { MAX_FEED_ITEMS } from '../../core/model/feed.ts';

/** A feed of any format, as written. */
export type ParsedFeed = ReturnType<typeof parseFeed>;

/** What a text says as a feed; null for what is none. @throws DomainError `unprocessable` for one that is damaged */
export function parseFeedText(text: string): ParsedFeed | null {
  const bare = withoutDeclaration(text);
  try {
    return parseFeed(bare, { maxItems: MAX_FEED_ITEMS });
  } catch (error) {
    if (!(error instanceof MalformedError)) return null;
    const root = rootOf(bare);
    if (root === null) return null;
    try {
      return parseFeed(untilLastItem(bare, root), { maxItems: MAX_FEED_ITEMS });
    } catch {
      throw unprocessable('The feed is damaged: its markup cannot be read.');
    }
  }
}

/** How much of a text its declaration and its root stand in, in characters. */
const HEAD = 10_000;

/** A text without its document type: no entity that a feed declares is of use. */
function withoutDeclaration(text: string): string {
  const head = text.slice(0, HEAD);
  return head.replace(/<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/i, '') + text.slice(HEAD);
}

function rootOf(text: string): string | null {
  return /<((?:\w+:)?(?:rss|feed|rdf))[\s>]/i.exec(text.slice(0, HEAD))?.[1] ?? null;
}

/** A feed that breaks off, or is followed by something else, as far as its last complete item. */
function untilLastItem(text: string, root: string): string {
  const [item, ends] = /feed$/i.test(root)
    ? [/<\/(?:\w+:)?entry\s*>/gi, `</${root}>`]
    : [/<\/item\s*>/gi, /rss$/i.test(root) ? `</channel></${root}>` : `</${root}>`];
  const last = [...text.matchAll(item)].at(-1);
  return last === undefined ? text : text.slice(0, last.index + last[0].length) + ends;
}
