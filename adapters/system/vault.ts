import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../core/errors.ts';
import type { Instant } from '../../core/model/instant.ts';
import type { Vault } from '../../core/ports/vault.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SIGNATURE_BYTES = 32;
/** Minimum time between two loads of the keys while URLs are signed, in milliseconds. */
const CHECK_MS = 1_000;
const MAX_REMEMBERED = 10_000;

/** SHA-256 of bytes, or of a text in UTF-8, as lower-case hexadecimal. */
export const sha256: Vault['sha256'] = (data) => hash('sha256', data, 'hex');

/** A secret key that was in use before. */
export interface FormerKey {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** When signatures with this key stop being accepted; if absent, never. Data that the key has sealed can always be opened. */
  readonly signsUntil?: Instant;
}

/**
 * Encrypts with AES-256-GCM under the secret key, and signs with HMAC-SHA-256 under a key derived from it.
 * Decrypted secrets are cached, since every request needs one.
 * @param secretKey 32 bytes
 * @param former keys that open and verify too
 */
export function aesVault(secretKey: Uint8Array, former: readonly FormerKey[] = []): Vault {
  const opened = new LRUCache<string, Uint8Array>({ maxSize: MAX_REMEMBERED, sizeCalculation: () => 1 });
  const keys = [secretKey, ...former.map(({ key }) => key)];
  const signatureOf = signer(secretKey);
  const signers = [
    { sign: signatureOf, until: Infinity },
    ...former.map(({ key, signsUntil = Infinity }) => ({ sign: signer(key), until: signsUntil })),
  ];

  function decrypt(sealed: string): Uint8Array {
    const errors: unknown[] = [];
    for (const key of keys) {
      try {
        return decryptWith(key, sealed);
      } catch (error) {
        errors.push(error);
      }
    }
    throw errors[0];
  }

  return {
    sha256,
    randomBytes: (length) => randomBytes(length),

    seal(secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, secretKey, iv);
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
    },

    open(sealed) {
      const cached = opened.get(sealed);
      if (cached) return cached;
      try {
        const secret = decrypt(sealed);
        opened.set(sealed, secret);
        return secret;
      } catch (error) {
        throw new DomainError(
          'unprocessable',
          'This secret was encrypted with a different secret key than the one in use.',
          { cause: error },
        );
      }
    },

    isCurrent(sealed) {
      try {
        return decryptWith(secretKey, sealed).length > 0;
      } catch {
        return false;
      }
    },
    hasFormer: () => former.length > 0,

    sign: (text) => signatureOf(text).toString('base64url'),

    isSignature(text, signature) {
      const actual = Buffer.from(signature, 'base64url');
      if (actual.length !== SIGNATURE_BYTES) return false;
      return signers.some(({ sign, until }) => Date.now() < until && timingSafeEqual(actual, sign(text)));
    },
  };
}

/** Signs with a key that is derived from a secret key. */
function signer(secretKey: Uint8Array): (text: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'signatures', SIGNATURE_BYTES));
  return (text) => createHmac('sha256', key).update(text).digest();
}

function decryptWith(key: Uint8Array, sealed: string): Uint8Array {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/**
 * A vault whose keys can change while it is used. The keys are loaded again before anything is sealed, at most once a second while URLs are
 * signed, and if the known keys cannot open or verify something.
 * @param load returns the vault of the current keys, which is the same vault as long as they have not changed
 */
export function renewedVault(load: () => Vault): Vault {
  let known: Vault | null = null;
  let looked = 0;
  const renew = (): Vault => {
    looked = performance.now();
    known = load();
    return known;
  };
  const now = () => known ?? renew();
  return {
    sha256,
    randomBytes: (length) => randomBytes(length),
    seal: (secret) => renew().seal(secret),
    open(sealed) {
      const before = now();
      try {
        return before.open(sealed);
      } catch (error) {
        const after = renew();
        if (after === before) throw error;
        return after.open(sealed);
      }
    },
    isCurrent: (sealed) => renew().isCurrent(sealed),
    hasFormer: () => renew().hasFormer(),
    sign: (text) => (performance.now() - looked < CHECK_MS ? now() : renew()).sign(text),
    isSignature: (text, signature) =>
      now().isSignature(text, signature) || renew().isSignature(text, signature),
  };
}
