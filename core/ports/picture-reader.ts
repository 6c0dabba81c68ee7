import type { Blob } from '../model/blob.ts';
import type { Uid } from '../model/uid.ts';

/** The names under which the icon of a page's site and the portrait of its author are stored among the pictures of its text. */
export const SITE_ICON = 'icon';
export const PORTRAIT = 'portrait';
export type PagePicture = typeof SITE_ICON | typeof PORTRAIT;

/** Reads the stored pictures of texts, icons of sites, and portraits of authors. */
export interface PictureReader {
  /** @param address the SHA-256 of the URL from which the picture was fetched, or a `PagePicture` */
  find(accountId: number, objectId: Uid, address: string): Promise<Blob | null>;
  /** All pictures of these objects. */
  list(accountId: number, objectIds: readonly Uid[]): Promise<readonly Blob[]>;
}
