import type { Credentials } from '../../core/use-cases/make-key.ts';

/** Credentials as `kid:secret`, the secret in base64. */
export function printCredentials({ kid, secret }: Credentials): string {
  return `${kid}:${Buffer.from(secret).toString('base64')}`;
}
