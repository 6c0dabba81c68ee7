import type { Instant } from '../model/instant.ts';
import type { Ceremony, LogIn, SecurityEvent } from '../model/log-in.ts';
import type { Uid } from '../model/uid.ts';

/** The ways to log in, and what happened at them. */
export type LogInChange =
  /** `duplicate` when its subject is taken. */
  | { readonly type: 'log-in.insert'; readonly logIn: LogIn }
  /** `gone` when it is not there (any more): so a recovery code works once. */
  | { readonly type: 'log-in.remove'; readonly accountId: number; readonly id: Uid }
  /** Records a use; `gone` unless the counter is still `before`: so a one-time code works once. */
  | {
      readonly type: 'log-in.use';
      readonly id: Uid;
      readonly before: number;
      readonly counter: number;
      readonly at: Instant;
    }
  /** `gone` when it has ended before. */
  | { readonly type: 'ceremony.end'; readonly ceremony: Ceremony }
  | { readonly type: 'security.log'; readonly event: SecurityEvent }
  /** Removes ceremonies that expired and security events that happened before these times. */
  | { readonly type: 'security.sweep'; readonly ceremonies: Instant; readonly events: Instant };
