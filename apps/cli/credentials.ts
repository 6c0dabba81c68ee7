import { SECRET_BYTES } from '../../core/model/access-key.ts';
import type { Credentials } from '../../core/use-cases/make-key.ts';
import { UsageError } from './command.ts';

/** Credentials as `kid:secret`, the secret in base64. */
export function printCredentials({ kid, secret }: Credentials): string {
  return `${kid}:${Buffer.from(secret).toString('base64')}`;
}

/** @throws UsageError for a text that is not `kid:secret` */
export function parseCredentials(text: string): Credentials {
  const colon = text.lastIndexOf(':');
  const secret = Buffer.from(text.slice(colon + 1), 'base64');
  if (colon > 0 && secret.length === SECRET_BYTES) return { kid: text.slice(0, colon), secret };
  throw new UsageError('COMMONPLACE_KEY must be kid:secret, the secret 16 bytes in base64.');
}
