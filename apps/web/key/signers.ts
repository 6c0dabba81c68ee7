import type { Key } from '../../client/key.ts';
import type { Signer } from '../../client/signer.ts';

/** Whether this page may use the browser's cryptography: not on plain http, away from localhost. */
export const isSecure: boolean = globalThis.isSecureContext === true;

/** A signer for pages that may not use the browser's cryptography; the secret stays in the memory of this tab. */
export async function memorySigner({ kid, secret }: Key): Promise<Signer> {
  const { hmac, sha256 } = await import('./portable-hmac.ts');
  return { kid, hmac: (text) => hmac(sha256, secret, text) };
}
