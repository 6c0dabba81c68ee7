import { effect } from '@preact/signals';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import { ConnectionError, Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import type { Card, Preview } from '../api/types.ts';
import { SERVER_PATH } from '../browser/app-paths.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { access } from '../key/access.ts';
import { toCardParameters } from '../view/parameters.ts';
import { responsesStored, storeResponsesOf } from './caching-client.ts';
import type { OfflineEntry } from './database.ts';
import { editedNotes } from './draft-owner.ts';
import {
  evictExcess,
  foundBySearches,
  maxOfflineBytes,
  offlineSpaces,
  searchViews,
  storeOrEvict,
} from './offline-copies.ts';
import { CARD_PICTURE, LINKS, PICTURE, PREVIEW, TEXT, textPicture } from './offline-parts.ts';
import { deleteObjects, readEntries, readEntry } from './offline-store.ts';

/** Makes recently opened objects, pinned objects, and chosen spaces and saved searches available offline, and keeps them up to date. */

/** The maximum number of objects stored for each space or search, and of pinned ones. */
const MAX_OBJECTS = 1_000;
/** The maximum number of pictures stored for each text. */
const MAX_PICTURES = 30;
const MAX_BATCH = 48;
/** Changes within this time are stored together. */
const PAUSE_MS = 2_000;
/** A note being edited changes with each pause; it is stored when editing ends, which is checked this often. */
const EDITED_PAUSE_MS = 10_000;
const LOCK = `commonplace keeper ${SERVER_PATH}`;
const PROSE = { Accept: 'application/prose+json' };

const due = new Set<string>();
let isScheduled = false;

/** Schedules storing or updating objects. */
function storeSoon(ids: readonly string[]): void {
  for (const id of ids) due.add(id);
  schedule(PAUSE_MS);
}

function schedule(pauseMs: number): void {
  if (isScheduled || due.size === 0) return;
  isScheduled = true;
  setTimeout(() => whenIdle(() => void storeDue()), pauseMs);
}

async function storeDue(): Promise<void> {
  isScheduled = false;
  const edited = await editedNotes().catch(() => new Set());
  const ids = [...due].filter((id) => !edited.has(id));
  for (const id of ids) due.delete(id);
  schedule(EDITED_PAUSE_MS);
  const client = cachingClientOrNull();
  if (client === null || ids.length === 0) return;
  await navigator.locks.request(LOCK, () => storeObjects(client, ids)).catch(() => undefined);
}

function cachingClientOrNull(): Client | null {
  const now = access.peek();
  const isAble =
    now.state === 'open' && now.isPersistent && 'locks' in navigator && maxOfflineBytes.peek() > 0;
  return isAble ? now.client : null;
}

/** Whether an object is pinned, or in an offline space or search. */
const isChosen = ({ id, position, spaces }: Preview): boolean =>
  position !== undefined ||
  foundBySearches.has(id) ||
  spaces.some((space) => offlineSpaces.peek().includes(space.id));

/** Updates these objects if they have changed and are stored or chosen. */
async function storeObjects(client: Client, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += MAX_BATCH) {
    const batch = ids.slice(at, at + MAX_BATCH);
    const previews = await client.json<readonly Preview[]>('GET', '/_/previews', { query: { id: batch } });
    const found = new Set(previews.map(({ id }) => id));
    await deleteObjects(batch.filter((id) => !found.has(id)));
    for (const preview of previews) await storeObject(client, preview);
  }
  await evictExcess();
}

async function storeObject(client: Client, preview: Preview): Promise<void> {
  const { id, deleted, modified } = preview;
  const entry = await readEntry(id);
  if (entry === undefined && !isChosen(preview)) return;
  if (deleted !== undefined) return deleteObjects([id]);
  storeResponsesOf(id);
  if (entry?.modified !== modified) await client.send('GET', `/objects/${id}`);
  await responsesStored();
  await storeMissingParts(client, preview, (await readEntry(id)) ?? entry);
  await responsesStored();
  await storeOrEvict({ id, name: PREVIEW }, new Blob([JSON.stringify(preview)]));
}

/** Loads the missing parts of an object; each response is stored as it arrives. */
async function storeMissingParts(
  client: Client,
  preview: Preview,
  entry: OfflineEntry | undefined,
): Promise<void> {
  const { id, thumbnail, hasText } = preview;
  const has = (name: string) => entry?.bytes[name] !== undefined;
  const fetchPart = (path: string, query = {}, headers: Readonly<Record<string, string>> = {}) =>
    client.send('GET', path, { query, headers }).then(
      (response) => response,
      (error) => {
        if (error instanceof ConnectionError) throw error;
        return null;
      },
    );
  if (thumbnail && !has(CARD_PICTURE))
    await fetchPart(`/objects/${id}/thumbnail`, { size: '480x480' }, { Accept: 'image/webp' });
  if (thumbnail && !has(PICTURE)) await fetchPart(`/objects/${id}/thumbnail`, {}, { Accept: '*/*' });
  if (!has(LINKS)) await fetchPart(`/_/objects/${id}/links`);
  if (has(TEXT) || !hasText) return;
  const text = await fetchPart(`/objects/${id}/content`, {}, PROSE);
  const { content } = ((await text?.json()) ?? { content: [] }) as ProseDocument;
  const pictures = content.filter(({ type }) => type === 'image').length;
  for (let number = 0; number < Math.min(pictures, MAX_PICTURES); number++) {
    if (!has(textPicture(number)))
      await fetchPart(`/_/objects/${id}/pictures/${number}`, {}, { Accept: '*/*' });
  }
}

/** Finds all objects to store that are missing or have changed. */
async function storeAll(): Promise<void> {
  const client = cachingClientOrNull();
  if (client === null) return;
  const ids = new Set((await readEntries()).map(({ id }) => id));
  const add = async (list: object, found: Set<string>) => {
    const query = { ...list, limit: String(MAX_OBJECTS) };
    for (const { id } of await client.json<readonly Card[]>('GET', '/_/cards', { query })) found.add(id);
  };
  await add({ q: 'is:pinned' }, ids);
  foundBySearches.clear();
  for (const spaceId of offlineSpaces.peek()) {
    const view = searchViews.peek().get(spaceId);
    // A space or search that was deleted elsewhere is left out.
    await (view
      ? add(toCardParameters(view, view.q), foundBySearches)
      : add({ spaceId: spaceId }, ids)
    ).catch(ignore404);
  }
  storeSoon([...ids, ...foundBySearches]);
}

const ignore404 = (error: unknown): void => {
  if (!(error instanceof Problem) || error.status !== 404) throw error;
};

/** Stores everything after the first cards have loaded, and again when the server is back or other spaces or searches are chosen. */
export function startOfflineCache(): void {
  effect(() => {
    if (access.value.state !== 'open' || connection.value.state !== 'online' || maxOfflineBytes.value === 0)
      return;
    offlineSpaces.value.length;
    searchViews.value.size;
    whenIdle(() => void storeAll().catch(() => undefined));
  });
}

/** Updates changed objects that should be offline, and deletes those that no longer exist. */
export async function storeChanged(previews: readonly Preview[], gone: readonly string[]): Promise<void> {
  const storedIds = new Set((await readEntries().catch(() => [])).map(({ id }) => id));
  const changed = previews.filter((preview) => storedIds.has(preview.id) || isChosen(preview));
  storeSoon([...changed.map(({ id }) => id), ...gone.filter((id) => storedIds.has(id))]);
}

/** Stores an opened object, including parts that the page did not load. */
export function storeOpened(id: string): void {
  if (cachingClientOrNull() === null) return;
  storeResponsesOf(id);
  storeSoon([id]);
}
