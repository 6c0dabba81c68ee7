import { effect, type ReadonlySignal } from '@preact/signals';
import type { Client } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import type { Picture } from '../api/picture.ts';
import type { Preview } from '../api/types.ts';
import { fetchThumbnail } from './fetch-thumbnail.ts';
import { createPictures, type PictureName } from './pictures.ts';
import { createPreviews } from './previews.ts';

let client: Client | null = null;

/** What objects show on their cards. */
export const previews = createPreviews(
  async (ids) => {
    if (client === null) return [];
    return client.json<readonly Preview[]>('GET', '/_/previews', { query: { id: ids } });
  },
  { onFailure: askAgainSoon },
);

const pictures = createPictures({
  fetchPicture: async (name) => (client === null ? null : fetchThumbnail(client, name)),
  onFailure: askAgainSoon,
});

/** The object that is shown beside the collection, whose card may be far from the window. */
let openedId: string | null = null;

/** The cards in the window and about it. */
let near: readonly PictureName[] = [];

/** Asks for what these cards show, those first that come first, and no longer for what others show. */
export function wantNear(names: readonly PictureName[]): void {
  near = names;
  askForNear();
}

/** Asks for what is known of the object that is open, too; of none with null. */
export function wantOpened(id: string | null): void {
  openedId = id;
  askForNear();
}

/** The ids of the cards that `wantNear` named last. */
export function nearIds(): readonly string[] {
  return near.map(({ id }) => id);
}

function askForNear(): void {
  previews.want(openedId === null ? nearIds() : [openedId, ...nearIds()]);
  pictures.want(near.filter(({ version }) => version !== ''));
}

// What failed while the server was away is asked for when it is back.
effect(() => {
  if (connection.value.state === 'good') askForNear();
});

/** When what failed though the server is there, such as an answer that was cut off, is asked for again, in milliseconds. */
const AGAIN_MS = 3_000;
let again: ReturnType<typeof setTimeout> | undefined;

function askAgainSoon(): void {
  clearTimeout(again);
  again = setTimeout(() => {
    if (connection.peek().state === 'good') askForNear();
  }, AGAIN_MS);
}

/** Forgets all that cards show; a client asks for it from now on, or nobody does. */
export function forgetNear(next: Client | null): void {
  client = next;
  near = [];
  pictures.clear();
  previews.clear();
}

/** What is known of an object: undefined before it has come, null where it is gone. */
export function previewOf(id: string): ReadonlySignal<Preview | null | undefined> {
  return previews.of(id);
}

/** An object's picture; undefined before it has come. */
export function pictureOf(name: PictureName): ReadonlySignal<Picture | undefined> {
  return pictures.of(name);
}
