import { APP } from '../browser/place.ts';

/** Whether passkeys work on this page; if not, why: over plain http, at an address without a name, or in this browser. */
type PasskeyPlace = 'here' | 'at-localhost' | 'only-https' | 'unsupported';

export function passkeyPlace({ hostname }: Pick<Location, 'hostname'> = location): PasskeyPlace {
  if (!globalThis.isSecureContext) return 'only-https';
  if (/^[\d.]+$|^\[/.test(hostname)) return 'at-localhost';
  return 'PublicKeyCredential' in globalThis ? 'here' : 'unsupported';
}

/** This page at localhost, on which passkeys work. */
export function localAddress(): string {
  return `${location.protocol}//localhost${location.port && `:${location.port}`}${APP}`;
}
