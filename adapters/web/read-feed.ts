import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { DAY, HOUR, MINUTE } from '../../core/model/instant.ts';
import { afterComments } from '../../core/model/markup.ts';
import type { FeedContent, FeedItem, PageWithFeeds } from '../../core/ports/feed-source.ts';
import { decodeText } from './charset.ts';
import { linkAmong, resolve } from './feed-addresses.ts';
import { dateInFeed } from './feed-dates.ts';
import { baseOf, fold, textOf, walk } from './nodes.ts';
import { type ParsedFeed, parseFeedText } from './parse-feed.ts';
import { parseHtml } from './parse-html.ts';

/** Maximum number of characters of a title that are examined. */
const MAX_TITLE = 10_000;
const MAX_ID = 10_000;

/**
 * Reads a feed, or a page that links to feeds. A pure function with limits, but hostile input may take seconds, so it belongs in a worker.
 * @throws DomainError `unprocessable` if the text is empty, neither a feed nor a page, or a damaged feed
 */
export async function readFeed({
  url,
  contentType,
  bytes,
}: {
  readonly url: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}): Promise<FeedContent | PageWithFeeds> {
  const text = decodeText(bytes, contentType).trimStart();
  if (text === '') throw unprocessable(reason('answer-empty'));
  if (looksLikePage(text)) return { type: 'page', feedUrls: feedsNamedIn(text, url) };
  const parsed = parseFeedText(text);
  if (parsed !== null) return toContent(parsed, url);
  if (isMarkup(text)) return { type: 'page', feedUrls: feedsNamedIn(text, url) };
  throw unprocessable(reason('not-a-feed'));
}

function looksLikePage(text: string): boolean {
  return /^(<!doctype html|<html)/i.test(afterComments(text.slice(0, 10_000)));
}

const isMarkup = (text: string): boolean =>
  text.startsWith('<') && /<(html|head|body|link)\b/i.test(text.slice(0, 100_000));

type Rss = Extract<ParsedFeed, { format: 'rss' }>['feed'];
type Atom = Extract<ParsedFeed, { format: 'atom' }>['feed'];
type Rdf = Extract<ParsedFeed, { format: 'rdf' }>['feed'];
type JsonFeed = Extract<ParsedFeed, { format: 'json' }>['feed'];

function toContent(parsed: ParsedFeed, url: string): FeedContent {
  switch (parsed.format) {
    case 'rss':
      return ofRss(parsed.feed, url);
    case 'atom':
      return ofAtom(parsed.feed, url);
    case 'rdf':
      return ofRdf(parsed.feed, url);
    case 'json':
      return ofJson(parsed.feed, url);
  }
}

function ofRss({ title, link, ttl, sy, items = [], xml }: Rss, url: string): FeedContent {
  const base = resolve(xml?.base, url);
  const suggestedMs = intervalOf(ttl, sy);
  return contentOf(
    { title, site: link, base, ...(suggestedMs !== undefined && { suggestedMs }) },
    items.map((item) => {
      const guid = item.guid?.value ?? '';
      const permalink = item.guid?.isPermaLink === false ? undefined : addressIn(guid);
      const address = item.link ?? linkAmong(item.atom?.links) ?? permalink ?? item.enclosures?.[0]?.url;
      // By default, addresses are relative to the site, since feeds are often served from elsewhere.
      const itemBase = resolve(item.xml?.base, xml?.base === undefined ? resolve(link, base) : base);
      const published =
        item.pubDate ??
        item.dc?.dates?.[0] ??
        item.atom?.published ??
        item.dcterms?.created?.[0] ??
        item.atom?.updated;
      const named = item.title ?? item.dc?.titles?.[0] ?? item.itunes?.title;
      return itemOf({ id: guid, address, title: named, published }, itemBase);
    }),
  );
}

function ofAtom({ title, links, sy, entries = [], xml }: Atom, url: string): FeedContent {
  const base = resolve(xml?.base, url);
  const suggestedMs = intervalOf(undefined, sy);
  return contentOf(
    {
      title: title?.value,
      site: linkAmong(links),
      base,
      ...(suggestedMs !== undefined && { suggestedMs }),
    },
    entries.map((entry) => {
      const address =
        linkAmong(entry.links) ??
        addressIn(entry.id) ??
        entry.content?.src ??
        entry.links?.find(({ rel }) => rel === 'enclosure')?.href;
      const published = entry.published ?? entry.updated ?? entry.dc?.dates?.[0];
      return itemOf(
        { id: entry.id, address, title: entry.title?.value, published },
        resolve(entry.xml?.base, base),
      );
    }),
  );
}

function ofRdf({ title, link, sy, items = [], xml }: Rdf, url: string): FeedContent {
  const base = resolve(xml?.base, url);
  const suggestedMs = intervalOf(undefined, sy);
  return contentOf(
    { title, site: link, base, ...(suggestedMs !== undefined && { suggestedMs }) },
    items.map((item) =>
      itemOf(
        {
          id: item.rdf?.about,
          address: item.link ?? item.rdf?.about,
          title: item.title ?? item.dc?.titles?.[0],
          published: item.dc?.dates?.[0],
        },
        base,
      ),
    ),
  );
}

function ofJson({ title, home_page_url: site, items = [] }: JsonFeed, url: string): FeedContent {
  return contentOf(
    { title, site, base: url },
    items.map(({ id, url: own, external_url: other, title: named, date_published, date_modified }) =>
      itemOf(
        {
          id,
          address: own ?? other ?? addressIn(id),
          title: named,
          published: date_published ?? date_modified,
        },
        url,
      ),
    ),
  );
}

/** An id that is the address of its item; undefined for others. */
const addressIn = (id = ''): string | undefined => (/^https?:/i.test(id) ? id : undefined);

interface About {
  readonly title: string | undefined;
  readonly site: string | undefined;
  readonly base: string;
  readonly suggestedMs?: number;
}

function contentOf({ title, site, base, suggestedMs }: About, items: readonly FeedItem[]): FeedContent {
  const siteUrl = site === undefined || site === '' ? undefined : resolve(site, base);
  return {
    type: 'feed',
    title: plain(title),
    ...(siteUrl !== undefined && /^https?:/i.test(siteUrl) && { siteUrl }),
    ...(suggestedMs !== undefined && { suggestedMs }),
    items,
  };
}

interface WrittenItem {
  readonly id: string | undefined;
  readonly address: string | undefined;
  readonly title: string | undefined;
  /** A text, or a number in some JSON feeds, unless it is missing. */
  readonly published: unknown;
}

function itemOf({ id = '', address = '', title, published }: WrittenItem, base: string): FeedItem {
  return {
    id: id.replaceAll('\0', '').trim().slice(0, MAX_ID).toWellFormed(),
    url: address.trim() === '' ? '' : resolve(address, base),
    title: plain(title),
    ...((typeof published === 'string' || typeof published === 'number') && {
      published: dateInFeed(String(published)),
    }),
  };
}

/** A title as plain text. Most titles are HTML, whatever they declare. */
function plain(title: string | undefined): string {
  const written = (title ?? '').slice(0, MAX_TITLE);
  return /[<&]/.test(written) ? textOf(parseHtml(written)) : fold(written);
}

interface Syndication {
  readonly updatePeriod?: string | undefined;
  readonly updateFrequency?: number | undefined;
}

const PERIODS_MS: ReadonlyMap<string, number> = new Map([
  ['hourly', HOUR],
  ['daily', DAY],
  ['weekly', 7 * DAY],
  ['monthly', 30 * DAY],
  ['yearly', 365 * DAY],
]);

/** The update interval that a feed requests. @param ttl in minutes */
function intervalOf(ttl: number | undefined, sy: Syndication | undefined): number | undefined {
  if (ttl !== undefined && Number.isFinite(ttl) && ttl > 0)
    return Math.min(Math.round(ttl * MINUTE), 365 * DAY);
  const period = PERIODS_MS.get(sy?.updatePeriod?.trim().toLowerCase() ?? '');
  const times = sy?.updateFrequency ?? 1;
  return period === undefined || !(times > 0) ? undefined : Math.round(period / times);
}

/** Maximum number of feeds taken from a page. */
const MAX_NAMED = 20;
const FEED_TYPES = /^(application|text)\/(rss\+xml|atom\+xml|feed\+json|rdf\+xml|xml|json)\b/i;
const OF_COMMENTS = /(?<![a-z])comments?(?![a-z])/i;

/** The feeds that a page names with `<link rel="alternate">`, in the order of the page, but with feeds of comments last. */
function feedsNamedIn(html: string, url: string): readonly string[] {
  const found: { readonly href: string; readonly isOfComments: boolean }[] = [];
  const page = parseHtml(html);
  walk(page, ({ name, attribs }) => {
    const { rel = '', href, type = '', title = '' } = attribs;
    const isNamed = rel.toLowerCase().split(/\s+/).includes('alternate') && FEED_TYPES.test(type.trim());
    if (name === 'link' && isNamed && href !== undefined && href.trim() !== '')
      found.push({ href, isOfComments: OF_COMMENTS.test(`${title} ${href}`) });
    return true;
  });
  const base = baseOf(page, url);
  const absolute = found
    .toSorted((a, b) => Number(a.isOfComments) - Number(b.isOfComments))
    .map(({ href }) => resolve(href, base))
    .filter((address) => /^https?:/i.test(address));
  return [...new Set(absolute)].slice(0, MAX_NAMED);
}
