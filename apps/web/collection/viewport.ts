import { effect, type ReadonlySignal } from '@preact/signals';
import { Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import type { Picture } from '../api/picture.ts';
import type { Preview } from '../api/types.ts';
import { dropLocal, LOCAL_VERSION, localPicture } from './local-pictures.ts';
import { createPictures, type PictureName } from './pictures.ts';
import { createPreviews } from './previews.ts';

/** The client of the open collection; null if none is open. */
let client: Client | null = null;

export const previews = createPreviews(
  async (ids) => {
    if (client === null) return [];
    return client.json<readonly Preview[]>('GET', '/_/previews', { query: { id: ids } });
  },
  { onFailure: askAgainSoon },
);

const pictures = createPictures({
  async fetchPicture(name) {
    if (name.version === LOCAL_VERSION) return localPicture(name.id)?.file ?? null;
    return client === null ? null : fetchThumbnail(client, name);
  },
  onFailure: askAgainSoon,
});

/** The open object, whose card may be far from the viewport. */
let openedId: string | null = null;

/** The cards in and around the viewport. */
let inViewport: readonly PictureName[] = [];

/** Requests the previews of these cards, first ones first, and cancels requests for others. */
export function wantInViewport(names: readonly PictureName[]): void {
  inViewport = names;
  askForWanted();
}

/** Also requests the preview of the open object; null if no object is open. */
export function wantOpened(id: string | null): void {
  openedId = id;
  askForWanted();
}

/** The ids of the cards last passed to `wantInViewport`. */
export function idsInViewport(): readonly string[] {
  return inViewport.map(({ id }) => id);
}

function askForWanted(): void {
  previews.want(openedId === null ? idsInViewport() : [openedId, ...idsInViewport()]);
  pictures.want(inViewport.filter(({ version }) => version !== ''));
}

// Requests that failed while the server was unavailable are retried when it is back.
effect(() => {
  if (connection.value.state === 'good') askForWanted();
});

/** The delay before a request that failed although the server is up, as by a truncated response, is retried, in milliseconds. */
const AGAIN_MS = 3_000;
let again: ReturnType<typeof setTimeout> | undefined;

function askAgainSoon(): void {
  clearTimeout(again);
  again = setTimeout(() => {
    if (connection.peek().state === 'good') askForWanted();
  }, AGAIN_MS);
}

/** Forgets all previews; the given client loads them from now on, or nothing does. */
export function forgetPreviews(next: Client | null): void {
  client = next;
  inViewport = [];
  dropLocal();
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

/** The picture of a card; null if the server has no picture. @throws ConnectionError */
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
