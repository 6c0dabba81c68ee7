import { SECRET_BYTES } from '../../core/model/access-key.ts';
import type { Credentials } from '../../core/use-cases/make-key.ts';
import { UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

const DEFAULT_URL = 'http://127.0.0.1:8080';

/** The address of the server to call, from COMMONPLACE_URL. @throws UsageError if that is no address */
export function serverAddress({ environment }: Terminal): string {
  const url = environment.COMMONPLACE_URL ?? DEFAULT_URL;
  if (URL.canParse(url)) return url;
  throw new UsageError(`COMMONPLACE_URL must be an address, but is ${url}.`);
}

/** The errors of a COMMONPLACE_KEY that is not set, and of one that is not `kid:secret`. They never name the key, which is secret. */
export const keyMissing = (): UsageError =>
  new UsageError('COMMONPLACE_KEY is missing: set it to kid:secret, as keys create prints it.');
export const keyMalformed = (): UsageError =>
  new UsageError('COMMONPLACE_KEY must be kid:secret, the secret 16 bytes in base64.');

/** Credentials as `kid:secret`, the secret in base64. */
export function printCredentials({ kid, secret }: Credentials): string {
  return `${kid}:${Buffer.from(secret).toString('base64')}`;
}

/** @throws UsageError for a text that is not `kid:secret` */
export function parseCredentials(text: string): Credentials {
  const colon = text.lastIndexOf(':');
  const secret = Buffer.from(text.slice(colon + 1), 'base64');
  if (colon > 0 && secret.length === SECRET_BYTES) return { kid: text.slice(0, colon), secret };
  throw keyMalformed();
}
