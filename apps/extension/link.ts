import type { Key } from '../client/key.ts';
import { parseFragment } from '../web/key/credentials.ts';

/** What a link from Settings, or from `keys create --link`, says. */
export interface Link {
  /** The address of the service, without a slash at its end. */
  readonly service: string;
  readonly credentials: Key;
}

/**
 * Reads a link to the app that brings a key.
 * @throws RangeError if it is none
 */
export function parseLink(text: string): Link {
  const url = URL.parse(text.trim());
  const service =
    url && /^https?:$/.test(url.protocol) ? /^(.*)\/app\/?$/.exec(url.origin + url.pathname)?.[1] : undefined;
  const credentials = url && parseFragment(url.hash);
  if (service === undefined || !credentials) throw new RangeError('The link is none to the app with a key.');
  return { service, credentials };
}
