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

// Makes recently opened objects, pinned objects, and chosen spaces and saved searches available offline, and keeps them up to date.

/** Maximum number of stored objects for each space and search, and of stored pinned objects. */
const MAX_OBJECTS = 1_000;
/** Maximum number of stored pictures for each text. */
const MAX_PICTURES = 30;
const MAX_BATCH = 48;
/** Changes within this time, in milliseconds, are stored together. */
const PAUSE_MS = 2_000;
/** A note is stored when editing has ended. This is checked after this time, in milliseconds. */
const EDITED_PAUSE_MS = 10_000;
const LOCK = `commonplace keeper ${SERVER_PATH}`;
const PROSE = { Accept: 'application/prose+json' };

const dueIds = new Set<string>();
let isScheduled = false;

/** Schedules storing or updating objects. */
function storeSoon(ids: readonly string[]): void {
  for (const id of ids) dueIds.add(id);
  schedule(PAUSE_MS);
}

function schedule(pauseMs: number): void {
  if (isScheduled || dueIds.size === 0) return;
  isScheduled = true;
  setTimeout(() => whenIdle(() => void storeDueObjects()), pauseMs);
}

async function storeDueObjects(): Promise<void> {
  isScheduled = false;
  const edited = await editedNotes().catch(() => new Set());
  const ids = [...dueIds].filter((id) => !edited.has(id));
  for (const id of ids) dueIds.delete(id);
  schedule(EDITED_PAUSE_MS);
  const client = cachingClientOrNull();
  if (client === null || ids.length === 0) return;
  await navigator.locks.request(LOCK, () => storeObjects(client, ids)).catch(() => undefined);
}

function cachingClientOrNull(): Client | null {
  const currentAccess = access.peek();
  const isAble =
    currentAccess.state === 'open' &&
    currentAccess.isPersistent &&
    'locks' in navigator &&
    maxOfflineBytes.peek() > 0;
  return isAble ? currentAccess.client : null;
}

/** Whether an object is pinned, or in an offline space or search. */
const isChosen = ({ id, position, spaces }: Preview): boolean =>
  position !== undefined ||
  foundBySearches.has(id) ||
  spaces.some((space) => offlineSpaces.peek().includes(space.id));

/** Updates the objects that have changed and are stored or chosen. */
async function storeObjects(client: Client, ids: readonly string[]): Promise<void> {
  for (let index = 0; index < ids.length; index += MAX_BATCH) {
    const batch = ids.slice(index, index + MAX_BATCH);
    const previews = await client.json<readonly Preview[]>('GET', '/_/previews', { query: { id: batch } });
    const existingIds = new Set(previews.map(({ id }) => id));
    await deleteObjects(batch.filter((id) => !existingIds.has(id)));
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

/** Loads the missing parts of an object. The client stores each response. */
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

/** Stores all chosen objects, and updates all stored objects. */
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
    // Ignores a space or search that was deleted elsewhere.
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

/** Stores everything when the browser is idle, and again when the server is back or the chosen spaces or searches change. */
export function startOfflineCache(): void {
  effect(() => {
    if (access.value.state !== 'open' || connection.value.state !== 'online' || maxOfflineBytes.value === 0)
      return;
    offlineSpaces.value.length;
    searchViews.value.size;
    whenIdle(() => void storeAll().catch(() => undefined));
  });
}

/** Updates changed objects that should be available offline, and removes deleted objects. */
export async function storeChanged(
  previews: readonly Preview[],
  deletedIds: readonly string[],
): Promise<void> {
  const storedIds = new Set((await readEntries().catch(() => [])).map(({ id }) => id));
  const changed = previews.filter((preview) => storedIds.has(preview.id) || isChosen(preview));
  storeSoon([...changed.map(({ id }) => id), ...deletedIds.filter((id) => storedIds.has(id))]);
}

/** Stores an opened object, including parts that the page did not load. */
export function storeOpened(id: string): void {
  if (cachingClientOrNull() === null) return;
  storeResponsesOf(id);
  storeSoon([id]);
}
