import type { Credentials } from '../../core/use-cases/make-key.ts';
import { printCredentials } from './credentials.ts';

/**
 * The link by which a browser gets to the web app with a key. The key stands in the fragment, which browsers do not send.
 * @param baseUrl where the service is reached, without a trailing slash
 */
export function appLink(baseUrl: string, credentials: Credentials): string {
  return `${reachable(baseUrl)}/app#key=${printCredentials(credentials)}`;
}

/** An address that means "every interface" is none to go to, and browsers sign only on localhost or by TLS. */
function reachable(url: string): string {
  return url.replace(/^http:\/\/(0\.0\.0\.0|\[::\])(?=[:/]|$)/, 'http://localhost');
}
