import { unprocessable } from '../errors.ts';
import { DAY, type Instant, MINUTE } from './instant.ts';

/**
 * The terms of a link to the web app. The link is not a key: each browser that uses it gets its own key, with the access and scope of the
 * link (docs/app.md, "Open the app"; D44).
 */
export interface Invitation {
  /** When it stops working. */
  readonly expires: Instant;
  /** Maximum number of browsers to which it gives access. */
  readonly uses: number;
  /** The number of browsers to which it has given access. */
  readonly used: number;
  /** Whether it sets up its account, like the first link and the links for new accounts. */
  readonly setsUp?: true;
  /** Whether the link is the result of a log-in or was mailed for a log-in. It is valid for minutes, and the API does not list it. */
  readonly isLogIn?: true;
}

/** How long a link is valid, and for how many browsers; both have defaults. */
export interface InvitationDraft {
  readonly days?: number | undefined;
  readonly uses?: number | undefined;
  /** See `Invitation`. */
  readonly setsUp?: true;
  /** See `Invitation`. */
  readonly isLogIn?: true;
  /** Whether the link is mailed, so that it lasts longer than a link that the browser follows immediately. */
  readonly isMailed?: true;
}

/** Default and maximum number of days that a link is valid. */
export const LINK_DAYS = 7;
export const MAX_LINK_DAYS = 365;
/** Default and maximum number of browsers to which a link gives access. */
export const LINK_USES = 1;
export const MAX_LINK_USES = 100;

/** @throws DomainError `unprocessable` unless the days are a whole number from 1 to 365, and the uses a whole number from 1 to 100 */
export function newInvitation(
  { days = LINK_DAYS, uses = LINK_USES, setsUp, isLogIn, isMailed }: InvitationDraft,
  now: Instant,
): Invitation {
  requireRange('days', days, MAX_LINK_DAYS);
  requireRange('uses', uses, MAX_LINK_USES);
  const expires = now + (isMailed ? MAILED_LINK_MS : isLogIn ? LOG_IN_LINK_MS : days * DAY);
  return { expires, uses, used: 0, ...(setsUp && { setsUp }), ...(isLogIn && { isLogIn }) };
}

/** How long a browser has to fetch its key after a log-in, in milliseconds. Links made by people are valid for a day or more. */
const LOG_IN_LINK_MS = 10 * MINUTE;
/** How long a mailed link to log in is valid, in milliseconds; the mail states this (core/mails/mail-text.ts). */
const MAILED_LINK_MS = 30 * MINUTE;

function requireRange(name: string, value: number, max: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= max) return;
  throw unprocessable(`${name} must be a whole number from 1 to ${max}, but is ${value}.`);
}

/** Whether a link still gives a browser access, and if not, why. */
export type InvitationState = 'open' | 'used' | 'expired';

export function invitationState({ expires, uses, used }: Invitation, now: Instant): InvitationState {
  if (used >= uses) return 'used';
  return expires <= now ? 'expired' : 'open';
}
