import type { MediaFile } from './media.ts';

/** Renders pages as a person would see them. */
export interface Browser {
  /**
   * A picture of the top of a page, as wide as a desktop screen, once it has loaded or after a few seconds; null if the URL leads to a
   * file.
   * @param url http or https
   * @throws DomainError `unprocessable` if the page cannot or must not be shown, `unavailable` if a later attempt may succeed
   */
  screenshot(url: string): Promise<MediaFile | null>;
  /**
   * A page after its scripts have run, once it has loaded or after a few seconds; null if the URL leads to a file.
   * @param url http or https
   * @throws DomainError like `screenshot`; also `unprocessable` if it exceeds the size limit for pages
   */
  render(url: string): Promise<RenderedPage | null>;
  /**
   * A page after its scripts have run, with everything it shows, as MIME (RFC 2557); null if the URL leads to a file.
   * @param url http or https
   * @throws DomainError like `render`
   */
  snapshot(url: string): Promise<RenderedPage | null>;
  /**
   * Prints a document that the service wrote as PDF. Its scripts do not run, and nothing is loaded: its pictures are `data:` URLs.
   * @param html a complete page, which sets the size of the paper
   * @throws DomainError like `screenshot`
   */
  print(html: string): Promise<Uint8Array>;
}

export interface RenderedPage {
  /** Its URL after all redirects. */
  readonly url: string;
  /** Its HTML in UTF-8; for a snapshot, the MIME. */
  readonly bytes: Uint8Array;
}
