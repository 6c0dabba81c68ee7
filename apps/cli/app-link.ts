import type { Credentials } from '../../core/use-cases/accounts/make-key.ts';
import { formatCredentials } from './credentials.ts';

/**
 * A link that gives a browser access to the web app. It contains the key in its fragment, which browsers do not send to servers.
 * @param baseUrl the public URL of the server, without a trailing slash
 */
export function appLink(baseUrl: string, credentials: Credentials): string {
  return `${baseUrl}/app#key=${formatCredentials(credentials)}`;
}
