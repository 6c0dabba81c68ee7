import type { Blob } from '../model/blob.ts';
import type { Uid } from '../model/uid.ts';

/** Pictures of texts that are kept with their objects. */
export interface PictureReader {
  /** @param address the SHA-256 of the address from which it was fetched */
  find(accountId: number, objectId: Uid, address: string): Promise<Blob | null>;
  /** All that these objects have. */
  list(accountId: number, objectIds: readonly Uid[]): Promise<readonly Blob[]>;
}
