import type { Blob } from '../model/blob.ts';
import type { Uid } from '../model/uid.ts';

/** Reads the stored pictures of texts. */
export interface PictureReader {
  /** @param address the SHA-256 of the address from which the picture was fetched */
  find(accountId: number, objectId: Uid, address: string): Promise<Blob | null>;
  /** All pictures of these objects. */
  list(accountId: number, objectIds: readonly Uid[]): Promise<readonly Blob[]>;
}
