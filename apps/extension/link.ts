import type { Key } from '../client/key.ts';
import { parseFragment } from '../web/key/credentials.ts';

/** The contents of a link from Settings or `keys create --link`. */
export interface Link {
  /** The address of the server, without a trailing slash. */
  readonly service: string;
  readonly credentials: Key;
}

/**
 * Parses a link to the app that contains a key.
 * @throws RangeError if the text is not such a link
 */
export function parseLink(text: string): Link {
  const url = URL.parse(text.trim());
  const service =
    url && /^https?:$/.test(url.protocol) ? /^(.*)\/app\/?$/.exec(url.origin + url.pathname)?.[1] : undefined;
  const credentials = url && parseFragment(url.hash);
  if (service === undefined || !credentials) throw new RangeError('Not a link to the app with a key.');
  return { service, credentials };
}
