import type { Blob } from '../model/blob.ts';
import type { Uid } from '../model/uid.ts';

/** The name under which the icon of a page's site is stored among the pictures of its text. */
export const SITE_ICON = 'icon';

/** Reads the stored pictures of texts, and icons of sites. */
export interface PictureReader {
  /** @param address the SHA-256 of the address from which the picture was fetched, or `SITE_ICON` */
  find(accountId: number, objectId: Uid, address: string): Promise<Blob | null>;
  /** All pictures of these objects. */
  list(accountId: number, objectIds: readonly Uid[]): Promise<readonly Blob[]>;
}
