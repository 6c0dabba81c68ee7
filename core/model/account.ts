import { DomainError, forbidden, quote, unprocessable } from '../errors.ts';
import { message } from '../messages.ts';
import type { Instant } from './instant.ts';
import { type Feature, findPlan } from './plan.ts';
import { characterCount, normalizeSpace } from './text.ts';

/** The owner of a collection (docs/commands.md, "accounts"). */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly suspended: boolean;
  readonly planId?: number;
  readonly created: Instant;
  /** When the deletion of the account began; otherwise absent. From then on, its keys no longer work. */
  readonly deleted?: Instant;
  /** Whether API tokens are rejected (D46). Absent otherwise. */
  readonly tokensForbidden?: true;
  /** The language that its owner chose for the app, as a BCP 47 tag; absent while it follows the browser. */
  readonly language?: string;
  /** The limit on the size of files and texts, in bytes; absent without a limit. */
  readonly maxBytes?: number;
  /** The email address for recovery and, for the owner, alerts. Shown only to the account itself and to the owner of the server. */
  readonly mail?: string;
}

/** Changes to an account. Absent fields stay as they are; null removes a value. */
export interface AccountSettings {
  readonly name?: string;
  readonly suspended?: boolean;
  readonly planId?: number | null;
  readonly deleted?: Instant;
  readonly tokensForbidden?: boolean;
  readonly maxBytes?: number | null;
  readonly language?: string | null;
  readonly mail?: string | null;
}

/** An account after a change. */
export function withSettings(account: Account, settings: AccountSettings): Account {
  const all = { ...account, ...settings };
  const { planId, maxBytes, tokensForbidden, language, mail, ...rest } = all;
  return {
    ...rest,
    ...(typeof planId === 'number' && { planId }),
    ...(typeof maxBytes === 'number' && { maxBytes }),
    ...(tokensForbidden && { tokensForbidden }),
    ...(typeof language === 'string' && { language }),
    ...(typeof mail === 'string' && { mail }),
  };
}

/** @throws DomainError `unprocessable` for a limit that is not a whole number of bytes */
export function parseMaxBytes(bytes: number): number {
  if (Number.isSafeInteger(bytes) && bytes >= 0) return bytes;
  throw unprocessable(
    `maxBytes must be a whole number from 0, or null for no limit, but is ${quote(bytes)}.`,
  );
}

const MAX_NAME_LENGTH = 200;

/**
 * Converts a display name to its stored form.
 * @throws DomainError `unprocessable` when it is empty or longer than 200 characters
 */
export function parseAccountName(name: string): string {
  const folded = normalizeSpace(name);
  const length = characterCount(folded);
  if (length >= 1 && length <= MAX_NAME_LENGTH) return folded;
  throw unprocessable(
    `An account name has 1 to ${MAX_NAME_LENGTH} characters, but ${quote(name)} has ${length}.`,
  );
}

/**
 * Converts a language tag to its stored form.
 * @throws DomainError `unprocessable` when it is not well-formed
 */
export function parseAccountLanguage(tag: string): string {
  try {
    if (tag.length > MAX_NAME_LENGTH) throw new RangeError();
    return new Intl.Locale(tag).toString();
  } catch {
    throw unprocessable(`The language ${quote(tag)} is not a BCP 47 tag, such as de or pt-BR.`);
  }
}

/** The features that the account's plan includes. */
export function featuresOf(account: Account): readonly Feature[] {
  return findPlan(account.planId)?.features ?? [];
}

/** @throws DomainError `forbidden` when the account's plan does not include `feature` (D18) */
export function requireFeature(account: Account, feature: Feature): void {
  if (!featuresOf(account).includes(feature)) {
    throw forbidden(`The plan of this account does not include ${feature}.`);
  }
}

/** The error that a suspended account gets for every request except the one for its session (D17). */
export const accountSuspended: DomainError = forbidden(message('account-suspended'));

/** The error for saving beyond the limit of an account. */
export const overLimit = (max: number): DomainError =>
  new DomainError('over-limit', message('account-full', { max }));
