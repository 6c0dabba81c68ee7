import type { Blob } from '../model/blob.ts';
import type { PageCopy } from '../model/page-copy.ts';
import type { Uid } from '../model/uid.ts';

/** Reads the kept copies of pages. */
export interface CopyReader {
  /** The copies of an object, the newest first. */
  list(accountId: number, objectId: Uid): Promise<readonly PageCopy[]>;
  /** A copy of an object; without an id, the newest. */
  find(accountId: number, objectId: Uid, id?: Uid): Promise<PageCopy | null>;
  /** The files of all copies of these objects, each once. */
  filesOf(accountId: number, objectIds: readonly Uid[]): Promise<readonly Blob[]>;
  /** The files with these hashes in any copy of the account, each once. */
  filesWith(accountId: number, sha256s: readonly string[]): Promise<readonly Blob[]>;
}
