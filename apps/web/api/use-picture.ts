import { useEffect } from 'preact/hooks';
import { Problem } from '../../client/problem.ts';
import type { Client } from './client.ts';
import { isPhoto } from './photo.ts';
import { type Picture, pictureFrom } from './picture.ts';
import { type ReloadableResource, useResource } from './resource.ts';

/** Whether browsers display a media type without running scripts. Files of other types can only be downloaded. */
const isDisplayable = (type: string) => isPhoto(type) || /^(audio\/|video\/|application\/pdf$)/.test(type);

/**
 * Loads a picture with a signed request.
 * @throws Problem, also if the media type cannot be displayed
 */
export async function fetchPicture(client: Client, path: string, signal: AbortSignal): Promise<Picture> {
  const response = await client.send('GET', path, { headers: { Accept: '*/*' }, signal });
  const blob = await response.blob();
  if (!isDisplayable(blob.type))
    throw new Problem(415, 'UnsupportedMediaType', `Files of type ${blob.type} cannot be shown.`);
  const picture = await pictureFrom(blob);
  if (signal.aborted) URL.revokeObjectURL(picture.url);
  return picture;
}

/** Loads a picture with `fetchPicture`, and revokes its URL when the component unmounts. @param path the path and query */
export function usePicture(client: Client, path: string): ReloadableResource<Picture> {
  const resource = useResource((signal) => fetchPicture(client, path, signal), [path]);
  const url = resource.state === 'loaded' ? resource.value.url : null;
  useEffect(() => {
    return () => {
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [url]);
  return resource;
}
