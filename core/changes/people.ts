import type { AccessKey } from '../model/access-key.ts';
import type { Account, AccountSettings } from '../model/account.ts';
import type { Instant } from '../model/instant.ts';
import type { SavedObject } from '../model/object.ts';
import type { Policy } from '../model/plan.ts';
import type { Session } from '../model/session.ts';
import type { Uid } from '../model/uid.ts';

/** Accounts, their access keys and sessions, and their credits. */
export type PeopleChange =
  /** Creates an account; `stale` when the id is taken. */
  | { readonly type: 'account.insert'; readonly account: Account }
  /** Changes only these values of an account. */
  | { readonly type: 'account.set'; readonly accountId: number; readonly settings: AccountSettings }
  /** Forgets the recorded size of an account, so that the next change computes it again. */
  | { readonly type: 'size.forget'; readonly accountId: number }
  /**
   * Deletes a part of an account. With objects, destroys these without an event for each. Without objects, removes at most `max` rows of
   * other data.
   */
  | {
      readonly type: 'account.clear';
      readonly accountId: number;
      readonly objects: readonly SavedObject[];
      readonly max: number;
    }
  /** Completes the deletion of an account, whose id is never used again; `stale` if any of its data is left. */
  | { readonly type: 'account.remove'; readonly accountId: number }
  /** Creates an access key; `duplicate` when the kid is taken. */
  | { readonly type: 'key.insert'; readonly key: AccessKey }
  /** Reseals secrets of access keys, webhooks and log-ins. Skips a secret that no longer equals `before`. */
  | {
      readonly type: 'secrets.reseal';
      readonly keys: readonly Resealed[];
      readonly webhooks: readonly Resealed[];
      readonly logIns: readonly Resealed[];
    }
  /** Revokes a key and ends its session. A key that is already revoked keeps its earlier time of revocation. */
  | { readonly type: 'key.revoke'; readonly kid: string; readonly at: Instant }
  /** Counts a renewal of the tokens of a program; `gone` unless the count is `before`, and if the key is revoked. */
  | { readonly type: 'key.renew'; readonly kid: string; readonly before: number }
  /**
   * Opens a browser session through a link; `gone` when the link is revoked, expired or used up.
   * @property isCounted whether this counts as one of the link's uses
   */
  | {
      readonly type: 'link.use';
      readonly kid: string;
      readonly at: Instant;
      readonly isCounted: boolean;
    }
  /** Starts a session, unless the key already has one. */
  | { readonly type: 'session.insert'; readonly session: Session }
  | { readonly type: 'session.seen'; readonly id: Uid; readonly at: Instant }
  /** Spends credits, or returns them if `price` is negative; `exhausted` when a policy lacks credits. */
  | {
      readonly type: 'credits.spend';
      readonly accountId: number;
      readonly policies: readonly Policy[];
      readonly price: number;
      readonly at: Instant;
    };

/** A resealed secret, by the id of its owner. */
export interface Resealed {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}
