import type { Credentials } from '../../core/use-cases/make-key.ts';
import { printCredentials } from './credentials.ts';

/**
 * The link by which a browser gets to the web app with a key. The key stands in the fragment, which browsers do not send.
 * @param baseUrl where the service is reached, without a trailing slash
 */
export function appLink(baseUrl: string, credentials: Credentials): string {
  return `${baseUrl}/app#key=${printCredentials(credentials)}`;
}
