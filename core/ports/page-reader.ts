import type { PageReading } from '../model/page.ts';
import type { FetchedResource } from './web-fetcher.ts';

/** Reads HTML that was fetched: what it says about itself, and the text a person came for. */
export interface PageReader {
  /**
   * Every sequence of bytes can be read; what is broken, hidden or nested beyond reason is left out.
   * @throws DomainError `unprocessable` when the reading takes too long
   */
  read(resource: Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>): Promise<PageReading>;
}
