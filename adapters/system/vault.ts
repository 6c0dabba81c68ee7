import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../core/errors.ts';
import type { Vault } from '../../core/ports/vault.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SIGNATURE_BYTES = 32;
const MAX_REMEMBERED = 10_000;

/** SHA-256 of bytes, or of a text in UTF-8, as lower-case hexadecimal. */
export const sha256: Vault['sha256'] = (data) => createHash('sha256').update(data).digest('hex');

/**
 * Encrypts with AES-256-GCM under the secret key, and signs with HMAC-SHA-256 under a key derived from it.
 * Decrypted secrets are cached, since every request needs one.
 * @param secretKey 32 bytes
 */
export function aesVault(secretKey: Uint8Array): Vault {
  const opened = new LRUCache<string, Uint8Array>({ maxSize: MAX_REMEMBERED, sizeCalculation: () => 1 });
  const signingKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'signatures', SIGNATURE_BYTES));
  const signatureOf = (text: string) => createHmac('sha256', signingKey).update(text).digest();

  function decrypt(sealed: string): Uint8Array {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv(CIPHER, secretKey, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
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
      const known = opened.get(sealed);
      if (known) return known;
      try {
        const secret = decrypt(sealed);
        opened.set(sealed, secret);
        return secret;
      } catch (error) {
        throw new DomainError(
          'unprocessable',
          'The secret of this access key was sealed under another secret key than the one in use.',
          { cause: error },
        );
      }
    },

    sign: (text) => signatureOf(text).toString('base64url'),

    isSignature(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      return given.length === SIGNATURE_BYTES && timingSafeEqual(given, signatureOf(text));
    },
  };
}
