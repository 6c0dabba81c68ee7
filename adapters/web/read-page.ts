import { escapeUTF8 } from 'entities';
import type { PageReading } from '../../core/model/page.ts';
import type { FeedContent, FeedItem } from '../../core/ports/feed-source.ts';
import type { FetchedResource } from '../../core/ports/web-fetcher.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { isMimePage, unpackMimePage } from './mime-page.ts';
import { readFeed } from './read-feed.ts';
import { readHtml } from './read-html.ts';

/** The media types of resources that are known to be feeds. */
const FEED = /^application\/((rss|atom|rdf)\+xml|feed\+json)\b/i;

/**
 * Reads a page: HTML, MIME that contains it, or a feed, whose items become its text. A hostile page may take seconds, so this belongs in a
 * worker.
 * @throws DomainError `unprocessable` for MIME without HTML, and for a feed that cannot be read
 */
export async function readPage(
  page: Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>,
): Promise<PageReading> {
  if (FEED.test(page.contentType)) {
    const feed = await readFeed(page);
    if (feed.type === 'feed') return feedAsPage(feed, page.url);
  }
  const { bytes, contentType, url } = isMimePage(page.contentType) ? await unpackMimePage(page) : page;
  return readHtml(bytes, contentType, url);
}

/** A feed as a page: its title, and its items as a list of links with their dates. */
function feedAsPage({ title, items }: FeedContent, url: string): PageReading {
  return {
    url,
    title,
    heading: title,
    meta: [],
    jsonLd: [],
    microdata: [],
    times: [],
    links: [],
    byline: '',
    text: htmlToMarkdown(`<ul>${items.map(itemAsHtml).join('')}</ul>`),
  };
}

function itemAsHtml({ title, url, published = '' }: FeedItem): string {
  const text = escapeUTF8(title || url);
  const day = /^\d{4}-\d\d-\d\d/.exec(published)?.[0];
  const link = /^https?:/i.test(url) ? `<a href="${escapeUTF8(url)}">${text}</a>` : text;
  return `<li>${link}${day === undefined ? '' : ` (${day})`}</li>`;
}
