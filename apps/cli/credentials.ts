import { quote } from '../../core/errors.ts';
import { urlOrNull } from '../../core/model/url.ts';
import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';
import { type Key, parseKey } from '../client/key.ts';
import { UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

const DEFAULT_URL = 'http://127.0.0.1:8080';

/** The URL of the server, from COMMONPLACE_URL. @throws UsageError if COMMONPLACE_URL is not a URL */
export function serverUrl({ environment }: Terminal): string {
  const url = environment.COMMONPLACE_URL ?? DEFAULT_URL;
  if (urlOrNull(url)) return url;
  throw new UsageError(`COMMONPLACE_URL must be a URL, but is ${quote(url)}.`);
}

/** The error for a missing COMMONPLACE_KEY. */
export const keyMissing = (): UsageError =>
  new UsageError('COMMONPLACE_KEY is missing. Set it to kid:secret, as “commonplace keys create” prints it.');

/** Formats credentials as `kid:secret`, with the secret in base64. */
export function formatCredentials({ kid, secret }: Credentials): string {
  return `${kid}:${Buffer.from(secret).toString('base64')}`;
}

/**
 * Parses the key in COMMONPLACE_KEY. @throws UsageError unless it is `kid:secret`. The message does not contain the key, which is secret
 */
export function parseCredentials(text: string): Key {
  const key = parseKey(text);
  if (key !== null) return key;
  throw new UsageError('COMMONPLACE_KEY must be kid:secret, where secret is 16 bytes in base64.');
}
