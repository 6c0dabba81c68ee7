import type { PageReading } from '../../core/model/page.ts';
import type { FetchedResource } from '../../core/ports/web-fetcher.ts';
import { feedAsPage } from './feed-page.ts';
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
