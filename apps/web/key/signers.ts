import type { Credentials } from './credentials.ts';
import { type Signer, signerWith } from './token.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

/** Whether this page may use the browser's cryptography: not on plain http, away from localhost. */
export const isSecure: boolean = globalThis.isSecureContext === true;

/** A secret that this page can use, but neither read nor give away. */
export function importSecret(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, HMAC, false, ['sign']);
}

/** A signer by the browser's cryptography. */
export function browserSigner(kid: string, key: CryptoKey): Signer {
  return signerWith(kid, async (text) => new Uint8Array(await crypto.subtle.sign('HMAC', key, text)));
}

/** A signer for pages that may not use the browser's cryptography; the secret stays in the memory of this tab. */
export async function memorySigner({ kid, secret }: Credentials): Promise<Signer> {
  const { hmac, sha256 } = await import('./portable-hmac.ts');
  return signerWith(kid, async (text) => hmac(sha256, secret, text));
}
