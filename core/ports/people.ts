import type { AccessKey } from '../model/access-key.ts';
import type { Account } from '../model/account.ts';
import type { Session } from '../model/session.ts';
import type { Window } from '../pricing/quota.ts';

/** Reads accounts, their keys and their credits. */

export interface AccountReader {
  find(id: number): Promise<Account | null>;
  /** The account with the least id; null where there is none. */
  first(): Promise<Account | null>;
  /** Every account, by id. */
  list(): Promise<readonly Account[]>;
}

/** A key with its account and session, which every request needs too. */
export interface KeyRing {
  readonly key: AccessKey;
  readonly account: Account;
  /** Absent until the key is first used (D17). */
  readonly session: Session | null;
}

export interface AccessKeyReader {
  /**
   * The key as of the last commit that resolved, in whatever process; a commit still in progress may or may not show.
   * @param fits by default true; what is cached and does not fit is looked up as what is not there, so that both take as long
   */
  find(kid: string, fits?: (ring: KeyRing) => boolean): Promise<KeyRing | null>;
  /** All keys, of one account or of all accounts, oldest first. */
  list(accountId?: number): Promise<readonly AccessKey[]>;
  /** The first so many of all keys, oldest first. */
  oldest(count: number): Promise<readonly AccessKey[]>;
  /** The keys of an account that are not revoked, oldest first, with their sessions. */
  listValid(accountId: number): Promise<readonly Omit<KeyRing, 'account'>[]>;
  /** Those of the keys whose requests are refused: revoked ones, unknown ones, and those of suspended accounts. */
  refused(kids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface CreditReader {
  /** The account's windows as last written, possibly including some that have ended. */
  windows(accountId: number): Promise<readonly Window[]>;
}
