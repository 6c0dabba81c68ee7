import type { MediaFile } from './media.ts';

/** Shows pages as a person would see them. */
export interface Browser {
  /**
   * What a page looks like once it has loaded, or after some seconds: the top of it, as wide as a desk's screen; null where
   * the address is that of a file.
   * @param url http or https
   * @throws DomainError `unprocessable` for a page that cannot or must not be shown, `unavailable` for what a later try may
   * bring
   */
  screenshot(url: string): Promise<MediaFile | null>;
}
