import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import { displayedAuthor } from '../../../core/exports/displayed-facts.ts';
import { titleOf } from '../../../core/shares/article.ts';
import type { OpenShare } from '../../../core/shares/open-share.ts';
import type { ShareWords } from '../../../core/shares/words.ts';
import type { Reply } from '../pipeline/route.ts';
import { matches } from './blob-reply.ts';

const TYPES = {
  atom: 'application/atom+xml',
  rss: 'application/rss+xml',
  json: 'application/feed+json',
} as const;
type FeedKind = keyof typeof TYPES;

const MAX_ITEMS = 50;

export const isFeedKind = (name: string): name is FeedKind => Object.hasOwn(TYPES, name);

interface Item {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly author: string | undefined;
  readonly created: Date;
  readonly modified: Date;
}

/** The first objects of a shared list as a feed, with their texts if the owner shares texts. @returns null for an empty list */
export async function shareFeed(
  open: OpenShare,
  {
    kind,
    home,
    incoming,
    words,
  }: {
    readonly kind: FeedKind;
    readonly home: string;
    readonly incoming: IncomingMessage;
    readonly words: ShareWords;
  },
): Promise<Reply | null> {
  const previews = await open.page(0, MAX_ITEMS, true);
  if (previews.length === 0) return null;
  const items: Item[] = [];
  for (const { object, excerpt } of previews) {
    const name = open.nameOf(object.id);
    const whole = open.share.choices.texts ? await open.find(name) : null;
    items.push({
      id: `${home}/${name}`,
      url: object.url ?? `${home}/${name}`,
      title: titleOf(object, words),
      summary: object.summary || excerpt,
      html: whole ? (await open.textsOf(whole)).text : '',
      author: displayedAuthor(object),
      created: new Date(object.created),
      modified: new Date(object.modified),
    });
  }
  const body = WRITERS[kind](open, home, items);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const updated = latest(items);
  const headers = {
    'Content-Type': `${TYPES[kind]}; charset=utf-8`,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Language',
    'Last-Modified': updated.toUTCString(),
    ETag: etag,
  };
  const { 'if-none-match': tags, 'if-modified-since': since } = incoming.headers;
  const isKnown =
    tags === undefined
      ? since !== undefined && Math.floor(updated.getTime() / 1000) * 1000 <= Date.parse(since)
      : matches(tags, etag);
  return isKnown ? { status: 304, headers, body: null } : { status: 200, headers, body };
}

const latest = (items: readonly Item[]): Date =>
  new Date(Math.max(...items.map(({ modified }) => modified.getTime())));

const WRITERS: Readonly<Record<FeedKind, (open: OpenShare, home: string, items: readonly Item[]) => string>> =
  {
    atom: ({ title }, home, items) =>
      generateAtomFeed({
        id: home,
        title: { value: title },
        updated: latest(items),
        links: [{ href: home }, { href: `${home}/feed.atom`, rel: 'self' }],
        entries: items.map((item) => ({
          id: item.id,
          title: { value: item.title },
          links: [{ href: item.url }],
          published: item.created,
          updated: item.modified,
          authors: [{ name: item.author ?? title }],
          ...(item.summary && { summary: { value: item.summary } }),
          ...(item.html && { content: { value: item.html, type: 'html' } }),
        })),
      } as never),
    rss: ({ title }, home, items) =>
      generateRssFeed({
        title,
        link: home,
        description: title,
        lastBuildDate: latest(items),
        items: items.map((item) => ({
          title: item.title,
          link: item.url,
          guid: { value: item.id, isPermaLink: true },
          pubDate: item.created,
          description: item.html || item.summary,
        })),
      } as never),
    json: ({ title }, home, items) =>
      JSON.stringify(
        generateJsonFeed({
          title,
          home_page_url: home,
          feed_url: `${home}/feed.json`,
          items: items.map((item) => ({
            id: item.id,
            url: item.url,
            title: item.title,
            date_published: item.created,
            date_modified: item.modified,
            ...(item.summary && { summary: item.summary }),
            ...(item.html ? { content_html: item.html } : { content_text: item.summary || item.title }),
            ...(item.author && { authors: [{ name: item.author }] }),
          })),
        } as never),
      ),
  };
