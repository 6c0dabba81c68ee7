import type { AccessKey } from '../model/access-key.ts';
import type { Account } from '../model/account.ts';
import type { Instant } from '../model/instant.ts';
import type { Session } from '../model/session.ts';
import type { Window } from '../pricing/quota.ts';

/** Reads accounts, their keys and their credits. */

export interface AccountReader {
  find(id: number): Promise<Account | null>;
  /** The account with the lowest id; null if there are no accounts. */
  first(): Promise<Account | null>;
  /** Every account, by id. */
  list(): Promise<readonly Account[]>;
  /** The highest id that an account ever had; 0 if there never was an account. */
  lastId(): Promise<number>;
  /** The usage of each account, by id. Slow, because it counts all objects. */
  usage(): Promise<ReadonlyMap<number, AccountUsage>>;
  /** The recorded size of each account that has one, and its size as computed from all of its objects. Slow. */
  sizes(): Promise<readonly AccountSize[]>;
  /** Whether any data of an account is left, apart from its objects and the account itself. */
  hasRemainingData(id: number): Promise<boolean>;
}

/** What an account stores, in bytes. */
export interface AccountSize {
  readonly accountId: number;
  /** As recorded. */
  readonly bytes: number;
  readonly actual: number;
}

export interface AccountUsage {
  /** The number of its objects, including objects in the trash. */
  readonly objects: number;
  /**
   * The size of its files (uploads, pictures, screenshots, and copies of pages) and texts (notes, and texts extracted from pages and
   * files).
   */
  readonly bytes: number;
  /** When one of its keys was last used; null if none was ever used. */
  readonly lastSeen: Instant | null;
}

/** A key with its account and session; every request needs all three. */
export interface KeyRing {
  readonly key: AccessKey;
  readonly account: Account;
  /** Absent until the key is first used (D17). */
  readonly session: Session | null;
}

export interface AccessKeyReader {
  /**
   * The key after the last commit of any process; commits in progress may or may not be visible.
   * @param fits called with the cached key, or null; by default always true. If it returns false, the key is read from the database, so
   * that a cached key takes the same time as an unknown one
   */
  find(kid: string, fits?: (ring: KeyRing | null) => boolean): Promise<KeyRing | null>;
  /** All keys, of one account or of all accounts, oldest first. */
  list(accountId?: number): Promise<readonly AccessKey[]>;
  /** The oldest `count` of all keys, oldest first. */
  oldest(count: number): Promise<readonly AccessKey[]>;
  /** The keys of an account that are not revoked, oldest first, with their sessions. */
  listValid(accountId: number): Promise<readonly Omit<KeyRing, 'account'>[]>;
  /**
   * The keys whose requests are rejected at this time: revoked or unknown keys, keys of a suspended account, and tokens that have expired
   * or that their account does not allow.
   */
  refused(kids: readonly string[], at: Instant): Promise<ReadonlySet<string>>;
}

export interface CreditReader {
  /** The account's credit windows as last written; some may have ended. */
  windows(accountId: number): Promise<readonly Window[]>;
}
