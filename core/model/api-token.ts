import { unauthenticated, unprocessable } from '../errors.ts';
import { DAY, type Instant, parseTimestamp } from './instant.ts';

/**
 * API tokens: secrets that a program sends unchanged with every request (docs/tokens.md; D46). A token is an access key that is stored as
 * its SHA-256. It consists of `cpt_`, 24 random characters, and a checksum of 6 characters, which reveals typing errors.
 */

/** Every token begins with this prefix, so that scanners for secrets recognise it. */
export const TOKEN_PREFIX = 'cpt_';
/** Random bytes of a token, one for each character. */
export const TOKEN_RANDOM_BYTES = 24;

/** Default and maximum number of days until a token expires. */
export const TOKEN_DAYS = 365;
export const MAX_TOKEN_DAYS = 3_650;

const FORM = /^cpt_[0-9A-Za-z]{30}$/;
const CHECKED_LENGTH = TOKEN_PREFIX.length + TOKEN_RANDOM_BYTES;
const CHECK_CHARACTERS = 6;
const KID_CHARACTERS = 22;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

type Sha256 = (text: string) => string;

/** The stored form of a token: the id of its key, and its hash. */
interface StoredToken {
  /** The beginning of the hash, as 22 characters, so that a token finds its key without a second index. */
  readonly kid: string;
  /** SHA-256 in lower-case hexadecimal. */
  readonly hash: string;
}

/** A token of `TOKEN_RANDOM_BYTES` random bytes. */
export function writeToken(random: Uint8Array, sha256: Sha256): string {
  const body = TOKEN_PREFIX + [...random].map(digit).join('');
  return body + checkOf(body, sha256);
}

/** The stored form of a token. @throws DomainError `unauthenticated` for text that is not a token, or a mistyped token */
export function storedToken(token: string, sha256: Sha256): StoredToken {
  if (!FORM.test(token) || token.slice(CHECKED_LENGTH) !== checkOf(token.slice(0, CHECKED_LENGTH), sha256))
    throw unauthenticated('The token is mistyped or incomplete: a token is cpt_ followed by 30 characters.');
  const hash = sha256(token);
  return { kid: digitsOf(hash, KID_CHARACTERS), hash };
}

/** When a token expires: after a number of days, or at a time. */
export interface TokenTerm {
  readonly days?: number | undefined;
  /** A timestamp. */
  readonly expires?: string | undefined;
}

/**
 * @throws DomainError `unprocessable` if `days` and `expires` are both set, `days` is not a whole number from 1 to 3,650, or `expires` is
 * not a timestamp in the next 3,650 days
 */
export function tokenExpiry({ days, expires }: TokenTerm, now: Instant): Instant {
  if (days !== undefined && expires !== undefined) throw unprocessable('Give days or expires, not both.');
  if (expires === undefined) {
    if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= MAX_TOKEN_DAYS))
      throw unprocessable(`days must be a whole number from 1 to ${MAX_TOKEN_DAYS}, but is ${days}.`);
    return now + (days ?? TOKEN_DAYS) * DAY;
  }
  const at = parseTimestamp(expires);
  if (at !== null && at > now && at <= now + MAX_TOKEN_DAYS * DAY) return at;
  throw unprocessable(
    `expires must be a time in the next ${MAX_TOKEN_DAYS} days, written like 2026-01-02T03:04:05.678Z, but is ${JSON.stringify(expires)}.`,
  );
}

const checkOf = (body: string, sha256: Sha256): string => digitsOf(sha256(body), CHECK_CHARACTERS);

/** A character for each of the first bytes of a hash. */
function digitsOf(hash: string, count: number): string {
  let digits = '';
  for (let at = 0; at < count; at++) digits += digit(Number.parseInt(hash.slice(2 * at, 2 * at + 2), 16));
  return digits;
}

function digit(byte: number): string {
  return DIGITS[byte % DIGITS.length] as string;
}
