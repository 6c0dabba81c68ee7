import type { VNode } from 'preact';
import { logInWords } from '../words/log-in.ts';
import type { Offered } from './ask.ts';
import { localAddress, passkeySupport } from './passkey-support.ts';

/** The reason why this page does not offer passkeys; empty if it does, or if the server has disabled them. */
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

/** The message for an error. Closing the browser's dialog has its own message. */
export function failureOf(error: unknown): string {
  const { name, message } = error as Error;
  return ['NotAllowedError', 'AbortError'].includes(name) ? logInWords.passkeyStopped : message;
}
