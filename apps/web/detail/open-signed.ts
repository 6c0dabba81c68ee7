import type { Client } from '../api/client.ts';
import { toastFailure } from '../ui/toasts.tsx';

/** Opens a file in a new tab with a URL that the server signs. @param path the path of the request for this URL */
export async function openSigned(client: Client, path: string): Promise<void> {
  try {
    const { url } = await client.json<{ readonly url: string }>('POST', path);
    const link = { href: url, target: '_blank', rel: 'noopener noreferrer' };
    Object.assign(document.createElement('a'), link).click();
  } catch (error) {
    toastFailure(error);
  }
}
