import type { AccessLevel, Scope } from './access-key.ts';
import type { Account } from './account.ts';
import type { Instant } from './instant.ts';
import type { Uid } from './uid.ts';

/** The identity behind the requests of one access key (interface: Session; D17). */
export interface Session {
  readonly id: Uid;
  readonly kid: string;
  readonly accountId: number;
  readonly created: Instant;
  readonly lastSeen: Instant;
  readonly invalidated?: Instant;
}

/** Who asks, as every use case receives it. */
export interface Caller {
  readonly account: Account;
  readonly session: Session;
  readonly access: AccessLevel;
  readonly scope: Scope;
}
