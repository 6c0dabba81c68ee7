import { Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import type { PictureName } from './pictures.ts';

/** The thumbnail size of cards, which the server caches. */
const THUMBNAIL_SIZE = '480x480';

/** The picture of a card; null if the server has no picture. @throws ConnectionError */
export async function fetchThumbnail(client: Client, { id }: PictureName): Promise<Blob | null> {
  const query = { size: THUMBNAIL_SIZE };
  const headers = { Accept: 'image/webp' };
  try {
    const response = await client.send('GET', `/objects/${id}/thumbnail`, { query, headers });
    return await response.blob();
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
