import type { CopyFileKind, CopyMode } from '../model/page-copy.ts';
import type { FetchedResource } from './web-fetcher.ts';

/** The HTML of a copy. */
export interface CopiedPage {
  /** Compressed with gzip. */
  readonly html: Uint8Array;
  /** SHA-256 of what it is before. */
  readonly content: string;
  /** Where the page was. */
  readonly url: string;
  /** The number of pictures, styles and fonts that are not in it. */
  readonly missing: number;
}

/** What a style sheet was fetched as. */
export type FetchedStyle = Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>;

/**
 * Keeps a file of a page, and returns how the HTML refers to it; null for one that is not to be had, or not of the kind.
 * @param what the address of the file, or the file itself
 */
export type KeepFile<What> = (what: What, kind: CopyFileKind) => Promise<string | null>;

/** Makes copies of pages that need nothing else. */
export interface PageCopier {
  /**
   * The page without scripts, forms, frames and handlers of events, and with all that it names kept by `keepAt` and `keepBytes`.
   * @param page HTML, or MIME that contains it with all that belongs to it (RFC 2557), of which then nothing is fetched
   * @param mode `text` for a page without styles, pictures and fonts
   * @param fetchStyle null for a style sheet that is not to be had
   * @throws DomainError `unprocessable` for MIME without HTML, a page whose HTML is too large, and one that takes too long
   */
  copy(
    page: Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>,
    mode: Exclude<CopyMode, 'off'>,
    fetchStyle: (address: string) => Promise<FetchedStyle | null>,
    keepAt: KeepFile<string>,
    keepBytes: KeepFile<Uint8Array>,
  ): Promise<CopiedPage>;
}
