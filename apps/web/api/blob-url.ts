import { useEffect } from 'preact/hooks';
import { Problem } from '../../client/problem.ts';
import type { Client } from './client.ts';
import { type ReloadableResource, useResource } from './resource.ts';

/** The types that a browser shows without running anything in them; everything else can only be downloaded. */
const SHOWN = /^(image\/(?!svg)|audio\/|video\/|application\/pdf$)/;

/**
 * The answer to a signed request as an address of this page, for pictures and players.
 * @throws Problem also for answers of types that are not shown
 */
export async function fetchBlobUrl(client: Client, path: string, signal: AbortSignal): Promise<string> {
  const response = await client.send('GET', path, { headers: { Accept: '*/*' }, signal });
  const blob = await response.blob();
  if (!SHOWN.test(blob.type)) throw new Problem(415, 'UnsupportedMediaType', `${blob.type} is not shown.`);
  return URL.createObjectURL(blob);
}

/** Such an address for as long as the component is there. @param path with its query */
export function useBlobUrl(client: Client, path: string): ReloadableResource<string> {
  const resource = useResource((signal) => fetchBlobUrl(client, path, signal), [path]);
  const url = resource.state === 'loaded' ? resource.value : null;
  useEffect(() => {
    return () => {
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [url]);
  return resource;
}
