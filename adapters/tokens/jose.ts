import { webcrypto } from 'node:crypto';
import { compactVerify, errors } from 'jose';
import { unauthenticated } from '../../core/errors.ts';
import type { TokenVerifier } from '../../core/ports/token-verifier.ts';

const ALGORITHM = 'HS256';
const COMPACT = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;
const MEMBER_NAME = /"(?:[^"\\]|\\.)*"(?=\s*(:)?)/g;

type Members = Readonly<Record<string, unknown>>;

/** Reads JSON Web Tokens (RFC 7519) signed with HMAC-SHA-256. */
export function joseTokenVerifier(): TokenVerifier {
  const keys = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

  function importKey(secret: Uint8Array): Promise<webcrypto.CryptoKey> {
    const known = keys.get(secret);
    if (known) return known;
    const key = webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    keys.set(secret, key);
    return key;
  }

  return {
    read(token) {
      const parts = COMPACT.exec(token);
      if (!parts) throw unauthenticated('The token is malformed: it is not a compact JWS.');
      const header = parseMembers('header', parts[1] ?? '');
      const claims = parseMembers('claims', parts[2] ?? '');
      if (!isStrictBase64url(parts[3] ?? ''))
        throw unauthenticated('The token is malformed: its signature is not base64url.');
      if (header.alg !== ALGORITHM) throw unauthenticated(`The token must be signed with ${ALGORITHM}.`);
      if ('crit' in header)
        throw unauthenticated('The token demands extensions (crit), of which none are known.');
      if (typeof header.kid !== 'string') throw unauthenticated('The header of the token has no kid.');

      return {
        kid: header.kid,
        claims,
        async isSignedWith(secret) {
          try {
            await compactVerify(token, await importKey(secret), { algorithms: [ALGORITHM] });
            return true;
          } catch (error) {
            if (error instanceof errors.JOSEError) return false;
            throw error;
          }
        },
      };
    },
  };
}

function parseMembers(part: string, encoded: string): Members {
  const malformed = (why: string) => unauthenticated(`The token is malformed: its ${part} ${why}.`);
  if (!isStrictBase64url(encoded)) throw malformed('is not base64url');
  const text = decodeUtf8(encoded);
  const members = text === null ? undefined : parseJson(text);
  if (text === null || typeof members !== 'object' || members === null || Array.isArray(members)) {
    throw malformed('is not a JSON object');
  }
  if (countNames(text) !== countMembers(members)) throw malformed('names a member twice');
  return members as Members;
}

/** Base64url without padding, and without stray bits in the last character. */
function isStrictBase64url(text: string): boolean {
  return Buffer.from(text, 'base64url').toString('base64url') === text;
}

function decodeUtf8(encoded: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(encoded, 'base64url'),
    );
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

/** Member names in a valid JSON text: the strings that a colon follows. */
function countNames(json: string): number {
  return [...json.matchAll(MEMBER_NAME)].filter((match) => match[1] !== undefined).length;
}

/** Members of a parsed value at every depth: fewer than names in its text when one of them stood twice. */
function countMembers(root: object): number {
  let members = 0;
  const rest: object[] = [root];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (!Array.isArray(value)) members += Object.keys(value).length;
    rest.push(...Object.values(value).filter((child) => typeof child === 'object' && child !== null));
  }
  return members;
}
