import { APP_PATH, publicUrl } from '../browser/app-paths.ts';

/** Where passkeys work: on this page, at localhost, only over https, or not in this browser. */
type PasskeySupport = 'here' | 'at-localhost' | 'only-https' | 'unsupported';

export function passkeySupport({ hostname }: Pick<Location, 'hostname'> = location): PasskeySupport {
  if (!globalThis.isSecureContext) return 'only-https';
  if (/^[\d.]+$|^\[/.test(hostname)) return 'at-localhost';
  return 'PublicKeyCredential' in globalThis ? 'here' : 'unsupported';
}

/** The URL of the app at the public URL of the server, to which identity providers redirect; null if this page has that origin. */
export function appAtPublicUrl(): string | null {
  const { origin } = publicUrl();
  return location.origin === origin ? null : `${origin}${APP_PATH}`;
}

/** The URL of the app at localhost, where passkeys work. */
export function localhostUrl(): string {
  return `${location.protocol}//localhost${location.port && `:${location.port}`}${APP_PATH}`;
}
