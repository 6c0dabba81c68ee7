import { APP_PATH, publicUrl } from '../browser/app-paths.ts';

/** Whether passkeys work on this page; if not, why: over plain http, at an IP address, or in this browser. */
type PasskeySupport = 'here' | 'at-localhost' | 'only-https' | 'unsupported';

export function passkeySupport({ hostname }: Pick<Location, 'hostname'> = location): PasskeySupport {
  if (!globalThis.isSecureContext) return 'only-https';
  if (/^[\d.]+$|^\[/.test(hostname)) return 'at-localhost';
  return 'PublicKeyCredential' in globalThis ? 'here' : 'unsupported';
}

/** The app at the public address, the only one to which identity providers redirect; null if this page has that address. */
export function appAtPublicAddress(): string | null {
  const { origin } = publicUrl();
  return location.origin === origin ? null : `${origin}${APP_PATH}`;
}

/** The address of the app at localhost, where passkeys work. */
export function localAddress(): string {
  return `${location.protocol}//localhost${location.port && `:${location.port}`}${APP_PATH}`;
}
