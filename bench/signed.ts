import { SignJWT } from 'jose';
import { formatCredentials } from '../apps/cli/credentials.ts';

/** The access key of the benches. */
export const CREDENTIALS = { kid: 'bench', secret: new Uint8Array(16).fill(7) };

/** The settings of a service with this key, on any free port, without analysis. */
export const serviceEnvironment = (dataDir: string): Readonly<Record<string, string>> => ({
  DATA_DIR: dataDir,
  PORT: '0',
  BOOTSTRAP_KEY: formatCredentials(CREDENTIALS),
  LOG_LEVEL: 'error',
  WORKERS: 'off',
});

/** A request with a token that is valid during the whole bench. */
export async function signed(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  pathname: string,
  query = '',
  accept = 'application/json',
) {
  const token = await new SignJWT({ method, path: pathname })
    .setProtectedHeader({ alg: 'HS256', kid: CREDENTIALS.kid })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(CREDENTIALS.secret);
  const headers = {
    Accept: accept,
    Authorization: `Bearer ${token}`,
    ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
  };
  return { method, path: pathname + query, headers };
}
