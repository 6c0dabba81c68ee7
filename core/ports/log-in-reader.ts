import type { Instant } from '../model/instant.ts';
import type { LogIn, SecurityEvent } from '../model/log-in.ts';

/** Reads the ways to log in, and security events. */
export interface LogInReader {
  /** The log-in of a subject (`subjectOf`); null without one. */
  find(subject: string): Promise<LogIn | null>;
  /** The log-ins of an account, oldest first. */
  list(accountId: number): Promise<readonly LogIn[]>;
  /** The ids and sealed secrets of all log-ins that have one. */
  secrets(): Promise<readonly { readonly id: string; readonly sealedSecret: string }[]>;
  /** The number of failed log-ins since a time, for the hash of a name and for a network address. */
  failures(
    subject: string,
    address: string,
    since: Instant,
  ): Promise<{ readonly subject: number; readonly address: number }>;
  /** The newest security events, or the newest before the event with the id `before`. */
  events(limit: number, before?: string): Promise<readonly SecurityEvent[]>;
}
