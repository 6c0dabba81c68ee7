import { fromBase64, type Key } from '../client/key.ts';
import { Problem } from '../client/problem.ts';
import { importSecret, platformSigner } from '../client/signer.ts';
import type { KnownLink, NewKey } from '../web/api/types.ts';
import { parseFragment } from '../web/key/credentials.ts';
import { type Service, serviceAt } from './service.ts';
import { type Connection, forgetConnection, keepConnection, readConnection } from './store.ts';
import { words } from './words.ts';

/** A client that signs with the key of this browser. */
function serviceOf({ service, kid, key }: Connection): Service {
  return serviceAt(service, platformSigner(kid, key));
}

/** The server to which this browser saves; null until a link is pasted. */
export async function connectedService(): Promise<Service | null> {
  const connection = await readConnection();
  return connection && serviceOf(connection);
}

/**
 * Exchanges a link for a key of this browser. A read-only link is rejected, and can still be used.
 * @param name identifies this browser in the list of keys
 * @throws RangeError if the text is not a link to the app; Error if the link is unknown, used, expired or read-only; Problem,
 * ConnectionError
 */
export async function connect(link: string, name: string): Promise<Service> {
  const { service, credentials } = parseLink(link);
  const linkKey = await importSecret(credentials.secret);
  const byLink = serviceOf({ service, kid: credentials.kid, key: linkKey, isOwn: false });
  try {
    const { access } = await byLink.json<KnownLink>('GET', '/_/link');
    if (access === 'read') throw new Error(words.connect.readOnly);
    const connection = await ownKey(service, await byLink.json<NewKey>('POST', '/_/link', { name }));
    await keepConnection(connection);
    return serviceOf(connection);
  } catch (error) {
    if (error instanceof Problem && error.status === 410) throw new Error(words.connect.ended);
    if (error instanceof Problem && error.status === 401) throw new Error(words.connect.refused);
    throw error;
  }
}

async function ownKey(service: string, { kid, secret }: NewKey): Promise<Connection> {
  const bytes = fromBase64(secret);
  if (bytes === null) throw new TypeError('The server returned a malformed key.');
  return { service, kid, key: await importSecret(bytes), isOwn: true };
}

/** Revokes the key of this browser if the server responds, and deletes everything stored here. */
export async function disconnect(): Promise<void> {
  const connection = await readConnection();
  if (connection?.isOwn)
    await serviceOf(connection)
      .send('DELETE', `/_/keys/${connection.kid}`)
      .catch(() => undefined);
  await forgetConnection();
}

/** The contents of a link from Settings or `keys create --link`. */
interface Link {
  /** The URL of the server, without a trailing slash. */
  readonly service: string;
  readonly credentials: Key;
}

/**
 * Parses a link to the app that contains a key.
 * @throws RangeError if the text is not such a link
 */
function parseLink(text: string): Link {
  const url = URL.parse(text.trim());
  const service =
    url && /^https?:$/.test(url.protocol) ? /^(.*)\/app\/?$/.exec(url.origin + url.pathname)?.[1] : undefined;
  const credentials = url && parseFragment(url.hash);
  if (service === undefined || !credentials) throw new RangeError('Not a link to the app with a key.');
  return { service, credentials };
}
