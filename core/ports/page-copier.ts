import type { CopyFileKind, CopyMode } from '../model/page-copy.ts';
import type { FetchedResource } from './web-fetcher.ts';

/** The HTML of a copy. */
export interface CopiedPage {
  /** Compressed with gzip. */
  readonly html: Uint8Array;
  /** SHA-256 of the HTML before compression. */
  readonly content: string;
  readonly url: string;
  /** The number of pictures, styles and fonts that are missing from the copy. */
  readonly missing: number;
}

/** A fetched style sheet. */
export type FetchedStyle = Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>;

/**
 * Stores a file of a page, and returns the reference to it for the HTML; null if the file is unavailable or of another kind.
 * @param what the URL of the file, or the file itself
 */
export type KeepFile<What> = (what: What, kind: CopyFileKind) => Promise<string | null>;

/** Makes self-contained copies of pages. */
export interface PageCopier {
  /**
   * Copies a page without scripts, forms, frames and event handlers; `keepAt` and `keepBytes` store the files that it names.
   * @param page HTML, or MIME that contains HTML with all its files (RFC 2557), for which nothing is fetched
   * @param mode `text` for a page without styles, pictures and fonts
   * @param fetchStyle null for an unavailable style sheet
   * @throws DomainError `unprocessable` for MIME without HTML, for a page whose HTML is too large, and when copying takes too long
   */
  copy(
    page: Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>,
    mode: Exclude<CopyMode, 'off'>,
    fetchStyle: (address: string) => Promise<FetchedStyle | null>,
    keepAt: KeepFile<string>,
    keepBytes: KeepFile<Uint8Array>,
  ): Promise<CopiedPage>;
}
