import type { AccessKey, AccessLevel, Scope } from './access-key.ts';
import type { Account } from './account.ts';
import type { Instant } from './instant.ts';
import type { Uid } from './uid.ts';

/** The session under which all requests of one access key run (docs/api.md, "GET /sessions/current"; D17). */
export interface Session {
  readonly id: Uid;
  readonly kid: string;
  readonly accountId: number;
  readonly created: Instant;
  readonly lastSeen: Instant;
  readonly invalidated?: Instant;
}

/** The caller of a request, as every use case receives it. */
export interface Caller {
  readonly account: Account;
  readonly session: Session;
  readonly access: AccessLevel;
  readonly scope: Scope;
  /** The access link that signed the request, if an ordinary key did not. */
  readonly link?: AccessKey;
  /** Whether the request was sent with an API token, instead of being signed. */
  readonly isToken?: true;
}
