import type { Scope } from '../model/access-key.ts';
import type { SavedSearch } from '../model/saved-search.ts';
import type { Share } from '../model/share.ts';
import type { Uid } from '../model/uid.ts';

/** The saved searches that a caller may see. A key with a content scope sees only the searches that it created. */
export interface SearchVisibility {
  readonly accountId: number;
  readonly scope: Scope;
  readonly kid?: string;
}

export interface SavedSearchReader {
  /** Newest first. */
  list(sight: SearchVisibility): Promise<readonly SavedSearch[]>;
  find(sight: SearchVisibility, id: Uid): Promise<SavedSearch | null>;
}

export interface ShareReader {
  /** Newest first. */
  list(accountId: number): Promise<readonly Share[]>;
  find(accountId: number, id: Uid): Promise<Share | null>;
  /** The share with this secret, whether or not it has expired, and the version of its object; null for lists and deleted objects. */
  findByToken(token: string): Promise<{ readonly share: Share; readonly version: number | null } | null>;
}
