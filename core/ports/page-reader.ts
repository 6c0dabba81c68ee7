import type { PageReading } from '../model/page.ts';
import type { FetchedResource } from './web-fetcher.ts';

/** Parses HTML, or MIME that contains HTML (RFC 2557), into the metadata and the main text of the page. */
export interface PageReader {
  /**
   * Parses any sequence of bytes, leaving out what is broken, hidden or nested too deep.
   * @throws DomainError `unprocessable` when it takes too long
   */
  read(resource: Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>): Promise<PageReading>;
}
