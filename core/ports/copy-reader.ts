import type { Blob } from '../model/blob.ts';
import type { PageCopy } from '../model/page-copy.ts';
import type { Uid } from '../model/uid.ts';

/** Copies of pages that are kept with their objects. */
export interface CopyReader {
  /** The copies of an object, the newest first. */
  list(accountId: number, objectId: Uid): Promise<readonly PageCopy[]>;
  /** A copy of an object; the newest without an id. */
  find(accountId: number, objectId: Uid, id?: Uid): Promise<PageCopy | null>;
  /** The files of all copies of these objects, each once. */
  filesOf(accountId: number, objectIds: readonly Uid[]): Promise<readonly Blob[]>;
  /** The files of any copy of the account that have one of these hashes, each once. */
  filesWith(accountId: number, sha256s: readonly string[]): Promise<readonly Blob[]>;
}
