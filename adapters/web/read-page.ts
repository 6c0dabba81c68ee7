import type { PageReading } from '../../core/model/page.ts';
import type { FetchedResource } from '../../core/ports/web-fetcher.ts';
import { isMimePage, unpackMimePage } from './mime-page.ts';
import { readHtml } from './read-html.ts';

/**
 * Reads a page: HTML, or MIME that contains it. It may take seconds for a hostile one, so it belongs in a worker.
 * @throws DomainError `unprocessable` for MIME without HTML
 */
export async function readPage(
  page: Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>,
): Promise<PageReading> {
  const { bytes, contentType, url } = isMimePage(page.contentType) ? await unpackMimePage(page) : page;
  return readHtml(bytes, contentType, url);
}
