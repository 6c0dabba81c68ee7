import type { PageChanges } from '../model/page-changes.ts';
import type { FetchedResource } from './web-fetcher.ts';

/** HTML, and its URL. */
export type ComparedPage = Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>;

/** Compares the readable texts of two versions of a page. */
export interface PageComparer {
  /** @throws DomainError `unprocessable` when the comparison takes too long */
  compare(before: ComparedPage, after: ComparedPage): Promise<PageChanges>;
}
