import { effect, type ReadonlySignal } from '@preact/signals';
import { Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import type { Picture } from '../api/picture.ts';
import type { Preview } from '../api/types.ts';
import { dropLocalPicture, LOCAL_VERSION, localPicture } from './local-pictures.ts';
import { createPictures, type PictureName } from './pictures.ts';
import { createPreviews } from './previews.ts';

/** The client of the open collection; null if none is open. */
let client: Client | null = null;

export const previews = createPreviews(
  async (ids) => {
    if (client === null) return [];
    return client.json<readonly Preview[]>('GET', '/_/previews', { query: { id: ids } });
  },
  { onFailure: retrySoon },
);

const pictures = createPictures({
  async fetchPicture(name) {
    if (name.version === LOCAL_VERSION) return localPicture(name.id)?.file ?? null;
    return client === null ? null : fetchThumbnail(client, name);
  },
  onFailure: retrySoon,
});

/** The open object, whose card may be far from the viewport. */
let openedId: string | null = null;

/** The cards in and around the viewport. */
let inViewport: readonly PictureName[] = [];

/** Requests the previews and pictures of cards in this order, and cancels requests for other cards. */
export function requestInViewport(names: readonly PictureName[]): void {
  inViewport = names;
  requestAll();
}

/** Also requests the preview of the open object. @param id null if no object is open */
export function requestOpened(id: string | null): void {
  openedId = id;
  requestAll();
}

/** The ids of the cards last passed to `requestInViewport`. */
export function idsInViewport(): readonly string[] {
  return inViewport.map(({ id }) => id);
}

function requestAll(): void {
  previews.request(openedId === null ? idsInViewport() : [openedId, ...idsInViewport()]);
  pictures.request(inViewport.filter(({ version }) => version !== ''));
}

// Retries requests when the server is back.
effect(() => {
  if (connection.value.state === 'online') requestAll();
});

/** The delay before retrying a request that failed although the server is available, in milliseconds. */
const RETRY_MS = 3_000;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function retrySoon(): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => {
    if (connection.peek().state === 'online') requestAll();
  }, RETRY_MS);
}

/** Removes all previews and pictures. @param newClient loads previews from now on; null if no collection is open */
export function forgetPreviews(newClient: Client | null): void {
  client = newClient;
  inViewport = [];
  dropLocalPicture();
  pictures.clear();
  previews.clear();
}

/** The preview of an object: undefined while loading, null if it no longer exists. */
export function previewOf(id: string): ReadonlySignal<Preview | null | undefined> {
  return previews.of(id);
}

/** An object's picture; undefined while loading. */
export function pictureOf(name: PictureName): ReadonlySignal<Picture | undefined> {
  return pictures.of(name);
}

/** The thumbnail size of cards, which the server caches. */
const THUMBNAIL_SIZE = '480x480';

/** Loads the picture of a card; null if the server has no picture. @throws ConnectionError */
async function fetchThumbnail(client: Client, { id }: PictureName): Promise<Blob | null> {
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
