import type { Client } from '../api/client.ts';
import { toastFailure } from '../ui/toasts.tsx';

/** Opens a file in a new tab, from an address that the server signs. @param path of the request for the address */
export async function openSigned(client: Client, path: string): Promise<void> {
  try {
    const { url } = await client.json<{ readonly url: string }>('POST', path);
    const link = { href: url, target: '_blank', rel: 'noopener noreferrer' };
    Object.assign(document.createElement('a'), link).click();
  } catch (error) {
    toastFailure(error);
  }
}
