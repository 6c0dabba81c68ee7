import type { Instant } from '../model/instant.ts';
import type { LogIn, SecurityEvent, SecurityEventType } from '../model/log-in.ts';

/** The security events of a type on one day. */
export interface SecurityEventCount {
  readonly type: SecurityEventType;
  /** Whole days since 1970, in UTC. */
  readonly day: number;
  readonly count: number;
  readonly last: Instant;
}

/** Reads the ways to log in, and security events. */
export interface LogInReader {
  /** The log-in of a subject (`subjectOf`); null without a log-in. */
  find(subject: string): Promise<LogIn | null>;
  /** The log-ins of an account, oldest first. */
  list(accountId: number): Promise<readonly LogIn[]>;
  /** The ids and sealed secrets of all log-ins that have one. */
  secrets(): Promise<readonly { readonly id: string; readonly sealedSecret: string }[]>;
  /** The number of failed log-ins and of requests for a link by mail since a time, for the hash of a name and for an IP address. */
  failures(
    subject: string,
    address: string,
    since: Instant,
  ): Promise<{ readonly subject: number; readonly address: number }>;
  /** Failed log-ins, and changes of the owner's ways to log in and email address, since a time. */
  alarming(owner: number, since: Instant): Promise<readonly SecurityEventCount[]>;
  /** The newest security events, or the newest before the event with the id `before`. */
  events(limit: number, before?: string): Promise<readonly SecurityEvent[]>;
}
