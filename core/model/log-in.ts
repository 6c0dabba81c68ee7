import { type DomainError, duplicate, unauthenticated, unprocessable } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import { message } from '../messages.ts';
import { DAY, type Instant, MINUTE } from './instant.ts';
import { MIN_PASSWORD_LENGTH, passwordStrength } from './password.ts';
import { characterCount, normalizeSpace } from './text.ts';
import type { Uid } from './uid.ts';

/**
 * The ways in which a person proves that an account is theirs, so that a browser gets a key of its own (docs/accounts.md). A log-in
 * authorises nothing else: every request is signed with a key.
 */
export type LogInKind = 'password' | 'passkey' | 'oidc' | 'totp' | 'recovery';

/** One way to log in to an account. */
export interface LogIn {
  readonly id: Uid;
  readonly accountId: number;
  readonly kind: LogInKind;
  /** The key for finding it, unique in the service: see `subjectOf`. */
  readonly subject: string;
  /** The name that the person sees: the user name for a password, the browser of a passkey, the name at a provider. */
  readonly label: string;
  /** The hash of a password, the public key of a passkey, or the sealed secret of one-time codes; otherwise empty. */
  readonly secret: string;
  /** The last counter of a passkey, or the last used time step of one-time codes: neither works twice. */
  readonly counter: number;
  readonly created: Instant;
  readonly lastUsed?: Instant;
}

/**
 * The key for finding a log-in: a password by its name, a passkey by its id, a person at a provider by issuer and id, a recovery code by
 * its hash.
 */
export function subjectOf(kind: LogInKind, ...parts: readonly string[]): string {
  return [kind, ...parts].join(' ');
}

/**
 * How long a browser has for a ceremony (WebAuthn's word for an exchange with an authenticator; here also with an identity provider), and
 * then for fetching its key, in milliseconds.
 */
export const CEREMONY_MS: number = 10 * MINUTE;

/** An id that is taken until it expires: that of an exchange, which ends only once, or of a task that one of several processes does. */
export interface ExpiringId {
  /** The id in the sealed data that the browser keeps during the exchange, or the name of the task. */
  readonly id: string;
  readonly expires: Instant;
}

export type SecurityEventType =
  | 'set-up'
  | 'log-in'
  | 'log-in-failed'
  | 'method-added'
  | 'method-removed'
  | 'account-created'
  | 'account-suspended'
  | 'account-resumed'
  | 'account-deleted'
  | 'invited'
  /** A link by mail was requested, or sent. */
  | 'recovery-asked'
  | 'mail-changed'
  /** The URL, key or models of the AI server were changed. */
  | 'ai-changed'
  /** A program used a code or refresh token again, which ended its connection. */
  | 'program-ended';

/** A line of the log of security events, kept for 90 days. */
export interface SecurityEvent {
  readonly id: Uid;
  readonly at: Instant;
  readonly type: SecurityEventType;
  /** The account that the event is about; absent for a name that no account has. */
  readonly accountId?: number;
  /** The IP address of the request; absent for the command line. */
  readonly address?: string;
  /** Why a log-in failed, which method was used, or who did it. Never a secret, and never an unknown name as typed. */
  readonly detail: string;
  /** A keyed hash of the name that was typed, to count failures of names that no account has. */
  readonly subject?: string;
}

/** Maximum age of security events in milliseconds, and maximum number of events. */
export const SECURITY_LOG_MS: number = 90 * DAY;
export const MAX_SECURITY_EVENTS = 100_000;

/**
 * Failures after which further attempts are rejected without checking them, for a name and for an IP address; and how long failures count.
 */
export const MAX_FAILURES: Readonly<Record<'subject' | 'address', number>> = { subject: 10, address: 50 };
export const FAILURES_MS: number = 15 * MINUTE;

const MAX_NAME_LENGTH = 100;

/** Maximum number of characters of a name or code. A longer one cannot be right, and is rejected without normalising it. */
export const MAX_TYPED = 200;

/** @throws DomainError `unprocessable`, or `invalid` for U+0000 and lone surrogates */
export function parseLogInName(name: string): string {
  checkText('name', name);
  const folded = normalizeSpace(name);
  const length = characterCount(folded);
  if (length >= 1 && length <= MAX_NAME_LENGTH) return folded;
  throw unprocessable(message('log-in-name', { name, length, max: MAX_NAME_LENGTH }));
}

/** Maximum number of bytes of a password in UTF-8. A longer password is rejected before hashing. */
const MAX_PASSWORD_BYTES = 1024;

/** @param bytes the size of the password in UTF-8 @throws DomainError `unprocessable` */
export function requirePasswordSize(bytes: number): void {
  if (bytes > MAX_PASSWORD_BYTES) throw unprocessable(message('password-long', { max: MAX_PASSWORD_BYTES }));
}

/** @throws DomainError `unprocessable` for a password that is too short or easily guessed */
export function requireStrength(password: string, name: string): void {
  if ([...password].length < MIN_PASSWORD_LENGTH)
    throw unprocessable(message('password-short', { min: MIN_PASSWORD_LENGTH }));
  if (passwordStrength(password, name) === 0) throw unprocessable(message('password-weak'));
}

/** The error for a log-in whose subject another account has. */
export function logInTaken({ kind, label }: Pick<LogIn, 'kind' | 'label'>): DomainError {
  return duplicate(
    kind === 'passkey'
      ? message('passkey-taken')
      : kind === 'oidc'
        ? message('identity-taken')
        : message('log-in-name-taken', { name: label }),
  );
}

/** The error for a failed log-in. It is the same for an unknown name and a wrong password, so that nobody learns which names exist. */
export const logInRefused: DomainError = unauthenticated(message('log-in-refused'));
