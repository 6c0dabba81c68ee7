import type { VNode } from 'preact';
import { logInWords } from '../words/log-in.ts';
import type { Offered } from './ask.ts';
import { localAddress, passkeyPlace } from './passkey-place.ts';

/** Why passkeys are not offered on this page; nothing where they are, or where the server has switched them off. */
export function NoPasskeys({ offered }: { readonly offered: Offered }): VNode | null {
  const place = passkeyPlace();
  if (place === 'here' || !(offered.passkey || offered.provider !== null)) return null;
  if (place === 'only-https') return <p class="quiet">{logInWords.passkeyOnlyHttps}</p>;
  if (!offered.passkey) return null;
  if (place === 'unsupported') return <p class="quiet">{logInWords.passkeyUnsupported}</p>;
  return (
    <p class="quiet">
      {logInWords.passkeyOnlySafe} <a href={localAddress()}>{localAddress()}</a>
    </p>
  );
}

/** The text for an error; closing the browser's own dialog is not shown as one. */
export function failureOf(error: unknown): string {
  const { name, message } = error as Error;
  return ['NotAllowedError', 'AbortError'].includes(name) ? logInWords.passkeyStopped : message;
}
