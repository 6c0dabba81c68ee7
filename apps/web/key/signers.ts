import type { Signer } from '../../client/signer.ts';
import type { Credentials } from './credentials.ts';

/** Whether this page may use the browser's cryptography: not on plain http, away from localhost. */
export const isSecure: boolean = globalThis.isSecureContext === true;

/** A signer for pages that may not use the browser's cryptography; the secret stays in the memory of this tab. */
export async function memorySigner({ kid, secret }: Credentials): Promise<Signer> {
  const { hmac, sha256 } = await import('./portable-hmac.ts');
  return { kid, hmac: (text) => hmac(sha256, secret, text) };
}
