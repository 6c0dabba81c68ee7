import type { PageChanges } from '../model/page-changes.ts';
import type { FetchedResource } from './web-fetcher.ts';

/** HTML, and where it was found. */
export type ComparedPage = Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>;

/** Tells how the readable texts of two versions of a page differ. */
export interface PageComparer {
  /** @throws DomainError `unprocessable` when the comparison takes too long */
  compare(before: ComparedPage, after: ComparedPage): Promise<PageChanges>;
}
