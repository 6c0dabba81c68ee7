import type { VNode } from 'preact';
import { logInWords } from '../words/log-in.ts';
import type { Offered } from './ask.ts';
import { localAddress, passkeySupport } from './passkey-support.ts';

/** Why passkeys are not offered on this page; nothing where they are, or where the server has switched them off. */
export function NoPasskeys({ offered }: { readonly offered: Offered }): VNode | null {
  const support = passkeySupport();
  if (support === 'here' || !(offered.passkey || offered.provider !== null)) return null;
  if (support === 'only-https') return <p class="quiet">{logInWords.passkeyOnlyHttps}</p>;
  if (!offered.passkey) return null;
  if (support === 'unsupported') return <p class="quiet">{logInWords.passkeyUnsupported}</p>;
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
