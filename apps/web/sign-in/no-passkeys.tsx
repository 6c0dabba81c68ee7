import type { VNode } from 'preact';
import { logInWords } from '../words/log-in.ts';
import type { OfferedMethods } from './log-in-requests.ts';
import { localhostUrl, passkeySupport } from './passkey-support.ts';

/** Explains why this page does not offer passkeys. Renders nothing if it does, or if the server has turned them off. */
export function NoPasskeys({ offered }: { readonly offered: OfferedMethods }): VNode | null {
  const support = passkeySupport();
  if (support === 'here' || !(offered.passkey || offered.provider !== null)) return null;
  if (support === 'only-https') return <p class="quiet">{logInWords.passkeyOnlyHttps}</p>;
  if (!offered.passkey) return null;
  if (support === 'unsupported') return <p class="quiet">{logInWords.passkeyUnsupported}</p>;
  return (
    <p class="quiet">
      {logInWords.passkeyOnlySafe} <a href={localhostUrl()}>{localhostUrl()}</a>
    </p>
  );
}

/** The message for an error. Closing the browser's dialog has its own message. */
export function failureOf(error: unknown): string {
  const { name, message } = error as Error;
  return ['NotAllowedError', 'AbortError'].includes(name) ? logInWords.passkeyStopped : message;
}
