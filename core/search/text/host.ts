import { urlOrNull } from '../../model/url.ts';
import { fold } from './fold.ts';

/** The host of a URL as WHATWG URL writes it: lower case, Punycode. Null without a host. */
export function hostOf(url: string): string | null {
  return urlOrNull(url)?.hostname.replace(/\.$/u, '') || null;
}

/** The value of `domain:` as a host or the end of a host: without scheme, path and leading dots, and with non-ASCII letters in Punycode. */
export function toHostSuffix(value: string): string {
  const host = fold(value)
    .replace(/^[a-z][a-z0-9+.-]*:\/\//u, '')
    .replace(/[/?#].*$/su, '')
    .replace(/^[*.]+|\.+$/gu, '');
  return /^[\x00-\x7f]*$/.test(host) ? host : (urlOrNull(`http://${host}`)?.hostname ?? host);
}
