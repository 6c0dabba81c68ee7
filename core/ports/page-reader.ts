import type { PageReading } from '../model/page.ts';
import type { FetchedResource } from './web-fetcher.ts';

/** Parses HTML, or MIME that contains it (RFC 2557): the page's metadata and its main text. */
export interface PageReader {
  /**
   * Parses any sequence of bytes, leaving out what is broken, hidden or nested too deep.
   * @throws DomainError `unprocessable` when it takes too long
   */
  read(resource: Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>): Promise<PageReading>;
}
