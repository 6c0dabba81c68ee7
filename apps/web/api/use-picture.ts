import { useEffect } from 'preact/hooks';
import { Problem } from '../../client/problem.ts';
import type { Client } from './client.ts';
import { isPhoto } from './photo.ts';
import { type Picture, pictureFrom } from './picture.ts';
import { type ReloadableResource, useResource } from './resource.ts';

/** Types that a browser displays without running scripts; all others can only be downloaded. */
const isDisplayable = (type: string) => isPhoto(type) || /^(audio\/|video\/|application\/pdf$)/.test(type);

/**
 * The response to a signed request as a `blob:` picture.
 * @throws Problem also for types that are not displayed
 */
export async function fetchPicture(client: Client, path: string, signal: AbortSignal): Promise<Picture> {
  const response = await client.send('GET', path, { headers: { Accept: '*/*' }, signal });
  const blob = await response.blob();
  if (!isDisplayable(blob.type)) throw new Problem(415, 'UnsupportedMediaType', `${blob.type} is not shown.`);
  const picture = await pictureFrom(blob);
  if (signal.aborted) URL.revokeObjectURL(picture.address);
  return picture;
}

/** Loads a picture with `fetchPicture`, and revokes its address when the component unmounts. @param path with its query */
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
