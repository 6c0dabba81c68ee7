import { fromBase64 } from '../client/key.ts';
import { Problem } from '../client/problem.ts';
import { importSecret, platformSigner } from '../client/signer.ts';
import type { NewKey, Session } from '../web/api/types.ts';
import { parseLink } from './link.ts';
import { type Service, serviceAt } from './service.ts';
import { type Connection, forgetConnection, keepConnection, readConnection } from './store.ts';
import { words } from './words.ts';

/** The service with the key of this browser. */
export function serviceOf({ service, kid, key }: Connection): Service {
  return serviceAt(service, platformSigner(kid, key));
}

/** The service to which this browser saves; null before a link was pasted. */
export async function connectedService(): Promise<Service | null> {
  const connection = await readConnection();
  return connection && serviceOf(connection);
}

/**
 * Makes a key for this browser alone, by that of a link, which is forgotten. A link that may not make keys, since it may only read or
 * sees only some spaces, is itself the key, as in the app.
 * @param name by which the person knows this browser in the list of keys
 * @throws RangeError if the link is none; Error if its key is unknown or may only read; Problem, ConnectionError
 */
export async function connect(link: string, name: string): Promise<Service> {
  const { service, credentials } = parseLink(link);
  const linkKey = await importSecret(credentials.secret);
  const byLink: Connection = { service, kid: credentials.kid, key: linkKey, isOwn: false };
  const made = await serviceOf(byLink)
    .json<NewKey>('POST', '/_/keys', { name })
    .catch((error) => {
      if (error instanceof Problem && error.status === 403) return null;
      if (error instanceof Problem && error.status === 401) throw new Error(words.connect.refused);
      throw error;
    });
  const connection = made ? await ownKey(service, made) : byLink;
  const session = await serviceOf(connection).json<Session>('GET', '/sessions/current');
  if ('isReadOnly' in session && session.isReadOnly) throw new Error(words.connect.readOnly);
  await keepConnection(connection);
  return serviceOf(connection);
}

async function ownKey(service: string, { kid, secret }: NewKey): Promise<Connection> {
  const bytes = fromBase64(secret);
  if (bytes === null) throw new TypeError('The service answered with a key that is none.');
  return { service, kid, key: await importSecret(bytes), isOwn: true };
}

/** Revokes the key of this browser, where the server answers, and deletes all that is kept here. */
export async function disconnect(): Promise<void> {
  const connection = await readConnection();
  if (connection?.isOwn)
    await serviceOf(connection)
      .send('DELETE', `/_/keys/${connection.kid}`)
      .catch(() => undefined);
  await forgetConnection();
}
