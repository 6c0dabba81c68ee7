import { useEffect } from 'preact/hooks';
import { Problem } from '../../client/problem.ts';
import type { Client } from './client.ts';
import { type Picture, pictureFrom } from './picture.ts';
import { type ReloadableResource, useResource } from './resource.ts';

/** The types that a browser shows without running anything in them; everything else can only be downloaded. */
const SHOWN = /^(image\/(?!svg)|audio\/|video\/|application\/pdf$)/;

/**
 * The answer to a signed request as a picture of this page.
 * @throws Problem also for answers of types that are not shown
 */
export async function fetchPicture(client: Client, path: string, signal: AbortSignal): Promise<Picture> {
  const response = await client.send('GET', path, { headers: { Accept: '*/*' }, signal });
  const blob = await response.blob();
  if (!SHOWN.test(blob.type)) throw new Problem(415, 'UnsupportedMediaType', `${blob.type} is not shown.`);
  return pictureFrom(blob);
}

/** Such a picture for as long as the component is there. @param path with its query */
export function usePicture(client: Client, path: string): ReloadableResource<Picture> {
  const resource = useResource((signal) => fetchPicture(client, path, signal), [path]);
  const address = resource.state === 'loaded' ? resource.value.address : null;
  useEffect(() => {
    return () => {
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [address]);
  return resource;
}
