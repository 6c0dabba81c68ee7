import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';
import { printCredentials } from './credentials.ts';

/**
 * A link that gives a browser access to the web app. The key is in the fragment, which browsers do not send.
 * @param baseUrl public address of the server, without a trailing slash
 */
export function appLink(baseUrl: string, credentials: Credentials): string {
  return `${baseUrl}/app#key=${printCredentials(credentials)}`;
}
