import type { PageReading } from '../model/page.ts';
import type { FetchedResource } from './web-fetcher.ts';

/** Reads HTML, or MIME that contains it (RFC 2557): what the page says about itself, and its main text. */
export interface PageReader {
  /**
   * Reads any sequence of bytes; what is broken, hidden or nested too deep is left out.
   * @throws DomainError `unprocessable` when the reading takes too long
   */
  read(resource: Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>): Promise<PageReading>;
}
