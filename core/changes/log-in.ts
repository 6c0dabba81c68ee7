import type { Instant } from '../model/instant.ts';
import type { ExpiringId, LogIn, LogInKind, SecurityEvent } from '../model/log-in.ts';
import type { Uid } from '../model/uid.ts';

/** The ways to log in, and events about their use. */
export type LogInChange =
  /** Adds a way to log in; `duplicate` if its subject is taken. */
  | { readonly type: 'log-in.insert'; readonly logIn: LogIn }
  /** Replaces all log-ins of a kind of an account; `duplicate` when another account has a subject. */
  | {
      readonly type: 'log-ins.replace';
      readonly accountId: number;
      readonly kind: LogInKind;
      readonly logIns: readonly LogIn[];
    }
  /** Removes a way to log in; `stale` if it does not exist, so that a recovery code works only once. */
  | { readonly type: 'log-in.remove'; readonly accountId: number; readonly id: Uid }
  /** Records a use; `gone` unless the counter is still `before`, so that a one-time code works only once. */
  | {
      readonly type: 'log-in.use';
      readonly id: Uid;
      readonly before: number;
      readonly counter: number;
      readonly at: Instant;
    }
  /** Uses up the id of an exchange; `gone` if it was used before. */
  | { readonly type: 'nonce.use'; readonly nonce: ExpiringId }
  /** Takes a lease until `lease.expires`; `gone` while another lease of the same id has not expired at `now`. */
  | { readonly type: 'lease.take'; readonly lease: ExpiringId; readonly now: Instant }
  | { readonly type: 'security.log'; readonly event: SecurityEvent }
  /**
   * Removes ceremonies and links of log-ins that expired before `expired`. Also removes security events that happened before `events` or
   * are not among the newest `most`.
   */
  | {
      readonly type: 'security.sweep';
      readonly expired: Instant;
      readonly events: Instant;
      /** Maximum number of events that are kept. */
      readonly most: number;
    };
