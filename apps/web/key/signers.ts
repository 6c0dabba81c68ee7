import type { Key } from '../../client/key.ts';
import type { Signer } from '../../client/signer.ts';

/** Whether Web Crypto is available. Over plain http it is available only on localhost. */
export const isSecure: boolean = globalThis.isSecureContext === true;

/** A signer for pages without Web Crypto; the secret stays in this tab's memory. */
export async function memorySigner({ kid, secret }: Key): Promise<Signer> {
  const { hmac, sha256 } = await import('./portable-hmac.ts');
  return { kid, hmac: (text) => hmac(sha256, secret, text) };
}
