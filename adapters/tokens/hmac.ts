import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { unauthenticated } from '../../core/errors.ts';
import type { TokenVerifier } from '../../core/ports/token-verifier.ts';

const ALGORITHM = 'HS256';
const COMPACT = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;
const MEMBER_NAME = /"(?:[^"\\]|\\.)*"(?=\s*(:)?)/g;

type Members = Readonly<Record<string, unknown>>;

/** Clients send the same header with every token, so headers are cached. Anybody can send others, so only a few short ones are. */
const MAX_HEADERS = 1_000;
const MAX_REMEMBERED_LENGTH = 256;

/** Reads JSON Web Tokens (RFC 7519) signed with HMAC-SHA-256 (RFC 7515, A.1), the only algorithm supported. */
export function hmacTokenVerifier(): TokenVerifier {
  const headers = new LRUCache<string, Members>({ max: MAX_HEADERS });

  /** @throws DomainError `unauthenticated` */
  function headerOf(encoded: string): Members {
    const known = headers.get(encoded);
    if (known) return known;
    const header = parseMembers('header', encoded);
    if (encoded.length <= MAX_REMEMBERED_LENGTH) headers.set(encoded, header);
    return header;
  }

  return {
    read(token) {
      const parts = COMPACT.exec(token);
      if (!parts) throw unauthenticated('The token is malformed: it is not a compact JWS.');
      const [, encodedHeader = '', encodedClaims = '', signature = ''] = parts;
      const header = headerOf(encodedHeader);
      const claims = parseMembers('claims', encodedClaims);
      const given = Buffer.from(signature, 'base64url');
      if (!isStrictBase64url(signature, given))
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
          return given.length === expected.length && timingSafeEqual(given, expected);
        },
      };
    },
  };
}

/** The key of each secret: on Node 22 and later, making one takes four times as long as signing with it. */
const keys = new WeakMap<Uint8Array, KeyObject>();

/** The vault returns the same bytes object for the same secret, so it can serve as a cache key. */
function keyOf(secret: Uint8Array): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

function parseMembers(part: string, encoded: string): Members {
  const malformed = (why: string) => unauthenticated(`The token is malformed: its ${part} ${why}.`);
  const bytes = Buffer.from(encoded, 'base64url');
  if (!isStrictBase64url(encoded, bytes)) throw malformed('is not base64url');
  const text = decodeUtf8(bytes);
  const members = text === null ? undefined : parseJson(text);
  if (text === null || typeof members !== 'object' || members === null || Array.isArray(members)) {
    throw malformed('is not a JSON object');
  }
  if (countNames(text) !== countMembers(members)) throw malformed('names a member twice');
  return members as Members;
}

/** Whether text that decodes to these bytes is base64url without padding and without stray bits in the last character. */
function isStrictBase64url(text: string, bytes: Buffer): boolean {
  return bytes.toString('base64url') === text;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Counts the member names in a valid JSON text: the strings before a colon. */
function countNames(json: string): number {
  let names = 0;
  for (const match of json.matchAll(MEMBER_NAME)) if (match[1] !== undefined) names += 1;
  return names;
}

/** Counts the members of a parsed value at every depth: fewer than names in its text if one was repeated. */
function countMembers(root: object): number {
  let members = 0;
  const rest: object[] = [root];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (!Array.isArray(value)) members += Object.keys(value).length;
    rest.push(...Object.values(value).filter((child) => typeof child === 'object' && child !== null));
  }
  return members;
}
