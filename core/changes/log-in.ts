import type { Instant } from '../model/instant.ts';
import type { Ceremony, LogIn, LogInKind, SecurityEvent } from '../model/log-in.ts';
import type { Uid } from '../model/uid.ts';

/** The ways to log in, and events about their use. */
export type LogInChange =
  /** Adds a way to log in; Adds a way to log in; `duplicate` when its subject is taken. */
  | { readonly type: 'log-in.insert'; readonly logIn: LogIn }
  /** Replaces all log-ins of a kind that an account has; `duplicate` when a subject is taken by another. */
  | {
      readonly type: 'log-ins.replace';
      readonly accountId: number;
      readonly kind: LogInKind;
      readonly logIns: readonly LogIn[];
    }
  /** `stale` when it is not there (any more): so a recovery code works once. */
  | { readonly type: 'log-in.remove'; readonly accountId: number; readonly id: Uid }
  /** Records a use; `gone` unless the counter is still `before`, so that a one-time code works only once. */
  | {
      readonly type: 'log-in.use';
      readonly id: Uid;
      readonly before: number;
      readonly counter: number;
      readonly at: Instant;
    }
  /** Ends a ceremony; `gone` when it has already ended. */
  | { readonly type: 'ceremony.end'; readonly ceremony: Ceremony }
  | { readonly type: 'security.log'; readonly event: SecurityEvent }
  /** Removes ceremonies and links of log-ins that expired, and security events that happened, before these times; keeps the newest events. */
  | {
      readonly type: 'security.sweep';
      readonly expired: Instant;
      readonly events: Instant;
      /** How many events are kept. */
      readonly most: number;
    };
