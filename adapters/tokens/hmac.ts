import { isUtf8 } from 'node:buffer';
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { unauthenticated } from '../../core/errors.ts';
import type { TokenVerifier } from '../../core/ports/token-verifier.ts';

const ALGORITHM = 'HS256';
const COMPACT = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;

type Members = Readonly<Record<string, unknown>>;

/**
 * Maximum number of cached headers. A client sends the same header with every token. But anyone can send any header, so the cache holds
 * only a few short ones.
 */
const MAX_HEADERS = 1_000;
const MAX_REMEMBERED_LENGTH = 256;

/** Reads and signs JSON Web Tokens (RFC 7519) signed with HMAC-SHA-256 (RFC 7515, A.1), the only algorithm supported. */
export function hmacTokenVerifier(): TokenVerifier {
  const headers = new LRUCache<string, Members>({ max: MAX_HEADERS });

  /** @throws DomainError `unauthenticated` */
  function headerOf(encoded: string): Members {
    const cached = headers.get(encoded);
    if (cached) return cached;
    const header = parseMembers('header', encoded);
    if (encoded.length <= MAX_REMEMBERED_LENGTH) headers.set(encoded, header);
    return header;
  }

  return {
    sign(kid, claims, secret) {
      const text = [{ alg: ALGORITHM, kid }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${text}.${createHmac('sha256', keyOf(secret)).update(text).digest('base64url')}`;
    },

    read(token) {
      const parts = COMPACT.exec(token);
      if (!parts) throw unauthenticated('The token is malformed: it is not a compact JWS.');
      const [, encodedHeader = '', encodedClaims = '', signature = ''] = parts;
      const header = headerOf(encodedHeader);
      const claims = parseMembers('claims', encodedClaims);
      const actual = Buffer.from(signature, 'base64url');
      if (!isStrictBase64url(signature))
        throw unauthenticated('The token is malformed: its signature is not base64url.');
      if (header.alg !== ALGORITHM) throw unauthenticated(`The token must be signed with ${ALGORITHM}.`);
      if ('crit' in header)
        throw unauthenticated('The token requires extensions (crit), but none are supported.');
      if (typeof header.kid !== 'string') throw unauthenticated('The header of the token has no kid.');

      return {
        kid: header.kid,
        claims,
        isSignedWith(secret) {
          const expected = createHmac('sha256', keyOf(secret))
            .update(`${encodedHeader}.${encodedClaims}`)
            .digest();
          return actual.length === expected.length && timingSafeEqual(actual, expected);
        },
      };
    },
  };
}

/** The key for each secret. On Node 22 and later, creating a key takes four times as long as signing with it. */
const keys = new WeakMap<Uint8Array, KeyObject>();

/** The vault returns the same bytes object for the same secret, so it can serve as a cache key. */
function keyOf(secret: Uint8Array): KeyObject {
  const cached = keys.get(secret);
  if (cached) return cached;
  const key = createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

function parseMembers(part: string, encoded: string): Members {
  const malformed = (why: string) => unauthenticated(`The token is malformed: its ${part} ${why}.`);
  const bytes = Buffer.from(encoded, 'base64url');
  if (!isStrictBase64url(encoded)) throw malformed('is not base64url');
  const text = decodeUtf8(bytes);
  const members = text === null ? undefined : parseJson(text);
  if (text === null || typeof members !== 'object' || members === null || Array.isArray(members)) {
    throw malformed('is not a JSON object');
  }
  if (countNames(text) !== countMembers(members)) throw malformed('names a member twice');
  return members as Members;
}

/** Whether base64url characters are the encoding of some bytes, without padding and without stray bits in the last character. */
function isStrictBase64url(text: string): boolean {
  const last = text.at(-1) ?? '';
  switch (text.length % 4) {
    case 1:
      return false;
    case 2:
      return LAST_OF_TWO.includes(last);
    case 3:
      return LAST_OF_THREE.includes(last);
    default:
      return true;
  }
}

/** The base64url characters whose last four bits are zero, and the characters whose last two bits are zero. */
const LAST_OF_TWO = 'AQgw';
const LAST_OF_THREE = 'AEIMQUYcgkosw048';

/** Decodes UTF-8; null if it is malformed. Keeps a byte order mark, so that the JSON parser rejects it. */
function decodeUtf8(bytes: Buffer): string | null {
  return isUtf8(bytes) ? bytes.toString() : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Counts the member names in a valid JSON text: its colons outside strings. */
function countNames(json: string): number {
  let names = 0;
  let isString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) isString = !isString;
    else if (code === COLON && !isString) names += 1;
    else if (code === BACKSLASH) at += 1; // a backslash occurs only in strings, where it hides the next character
  }
  return names;
}

const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c];

/** Counts the members of a parsed value at every depth. There are fewer than names in its text if one was repeated. */
function countMembers(root: object): number {
  let members = 0;
  const rest: object[] = [root];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (!Array.isArray(value)) members += Object.keys(value).length;
    rest.push(...Object.values(value).filter((child) => typeof child === 'object' && child !== null));
  }
  return members;
}
