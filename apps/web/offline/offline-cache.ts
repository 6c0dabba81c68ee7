import { effect } from '@preact/signals';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import { ConnectionError, Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import type { Card, Preview } from '../api/types.ts';
import { SERVICE } from '../browser/place.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { access } from '../key/access.ts';
import { asParameters } from '../view/parameters.ts';
import { answersKept, keepAnswersOf } from './caching-client.ts';
import type { KeptEntry } from './database.ts';
import { editedNotes } from './draft-owner.ts';
import { foundBySearches, keep, keptSpaces, maxKeptBytes, searchViews, trimKept } from './kept.ts';
import { CARD_PICTURE, LINKS, PICTURE, PREVIEW, TEXT, textPicture } from './kept-parts.ts';
import { forgetObjects, readEntries, readEntry } from './kept-store.ts';

/** Keeps recently opened and pinned objects, and chosen spaces and saved searches available offline, and updates them when they change. */

/** The most objects that are stored per space and search, and of the pinned ones. */
const MAX_OBJECTS = 1_000;
/** The most pictures that are stored per text. */
const MAX_PICTURES = 30;
const MAX_BATCH = 48;
/** Changes within this time are stored together. */
const PAUSE_MS = 2_000;
/** A note being edited changes with each pause; it is stored when editing ends, which is checked this often. */
const EDITED_PAUSE_MS = 10_000;
const LOCK = `commonplace keeper ${SERVICE}`;
const PROSE = { Accept: 'application/prose+json' };

const due = new Set<string>();
let isScheduled = false;

/** Schedules storing or updating objects. */
function keepSoon(ids: readonly string[]): void {
  for (const id of ids) due.add(id);
  schedule(PAUSE_MS);
}

function schedule(pauseMs: number): void {
  if (isScheduled || due.size === 0) return;
  isScheduled = true;
  setTimeout(() => whenIdle(() => void keepDue()), pauseMs);
}

async function keepDue(): Promise<void> {
  isScheduled = false;
  const edited = await editedNotes().catch(() => new Set());
  const ids = [...due].filter((id) => !edited.has(id));
  for (const id of ids) due.delete(id);
  schedule(EDITED_PAUSE_MS);
  const client = clientThatKeeps();
  if (client === null || ids.length === 0) return;
  await navigator.locks.request(LOCK, () => keepObjects(client, ids)).catch(() => undefined);
}

function clientThatKeeps(): Client | null {
  const now = access.peek();
  const isAble = now.state === 'open' && now.isKept && 'locks' in navigator && maxKeptBytes.peek() > 0;
  return isAble ? now.client : null;
}

/** Whether an object is pinned, or in an offline space or search. */
const isChosen = ({ id, position, spaces }: Preview): boolean =>
  position !== undefined ||
  foundBySearches.has(id) ||
  spaces.some((space) => keptSpaces.peek().includes(space.id));

/** Updates changed ones of these objects that are stored or chosen. */
async function keepObjects(client: Client, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += MAX_BATCH) {
    const batch = ids.slice(at, at + MAX_BATCH);
    const previews = await client.json<readonly Preview[]>('GET', '/_/previews', { query: { id: batch } });
    const found = new Set(previews.map(({ id }) => id));
    await forgetObjects(batch.filter((id) => !found.has(id)));
    for (const preview of previews) await keepObject(client, preview);
  }
  await trimKept();
}

async function keepObject(client: Client, preview: Preview): Promise<void> {
  const { id, deleted, modified } = preview;
  const entry = await readEntry(id);
  if (entry === undefined && !isChosen(preview)) return;
  if (deleted !== undefined) return forgetObjects([id]);
  keepAnswersOf(id);
  if (entry?.modified !== modified) await client.send('GET', `/objects/${id}`);
  await answersKept();
  await keepRest(client, preview, (await readEntry(id)) ?? entry);
  await answersKept();
  await keep({ id, name: PREVIEW }, new Blob([JSON.stringify(preview)]));
}

/** Loads the missing parts of an object; each response is stored as it arrives. */
async function keepRest(client: Client, preview: Preview, entry: KeptEntry | undefined): Promise<void> {
  const { id, thumbnail, hasText } = preview;
  const has = (name: string) => entry?.bytes[name] !== undefined;
  const ask = (path: string, query = {}, headers: Readonly<Record<string, string>> = {}) =>
    client.send('GET', path, { query, headers }).then(
      (response) => response,
      (error) => {
        if (error instanceof ConnectionError) throw error;
        return null;
      },
    );
  if (thumbnail && !has(CARD_PICTURE))
    await ask(`/objects/${id}/thumbnail`, { size: '480x480' }, { Accept: 'image/webp' });
  if (thumbnail && !has(PICTURE)) await ask(`/objects/${id}/thumbnail`, {}, { Accept: '*/*' });
  if (!has(LINKS)) await ask(`/_/objects/${id}/links`);
  if (has(TEXT) || !hasText) return;
  const text = await ask(`/objects/${id}/content`, {}, PROSE);
  const { content } = ((await text?.json()) ?? { content: [] }) as ProseDocument;
  const pictures = content.filter(({ type }) => type === 'image').length;
  for (let number = 0; number < Math.min(pictures, MAX_PICTURES); number++) {
    if (!has(textPicture(number))) await ask(`/_/objects/${id}/pictures/${number}`, {}, { Accept: '*/*' });
  }
}

/** Looks for everything to be stored that is missing or has changed. */
async function keepAll(): Promise<void> {
  const client = clientThatKeeps();
  if (client === null) return;
  const ids = new Set((await readEntries()).map(({ id }) => id));
  const add = async (list: object, found: Set<string>) => {
    const query = { ...list, limit: String(MAX_OBJECTS) };
    for (const { id } of await client.json<readonly Card[]>('GET', '/_/cards', { query })) found.add(id);
  };
  await add({ q: 'is:pinned' }, ids);
  foundBySearches.clear();
  for (const kept of keptSpaces.peek()) {
    const view = searchViews.peek().get(kept);
    // A space or search that was deleted elsewhere is left out.
    await (view ? add(asParameters(view, view.q), foundBySearches) : add({ spaceId: kept }, ids)).catch(
      unless404,
    );
  }
  keepSoon([...ids, ...foundBySearches]);
}

const unless404 = (error: unknown): void => {
  if (!(error instanceof Problem) || error.status !== 404) throw error;
};

/** Starts once the first cards are there; again when the server is back, or other spaces or searches are chosen. */
export function startKeeping(): void {
  effect(() => {
    if (access.value.state !== 'open' || connection.value.state !== 'good' || maxKeptBytes.value === 0)
      return;
    keptSpaces.value.length;
    searchViews.value.size;
    whenIdle(() => void keepAll().catch(() => undefined));
  });
}

/** Updates changed objects that should be offline, and deletes those that no longer exist. */
export async function keepChanged(previews: readonly Preview[], gone: readonly string[]): Promise<void> {
  const storedIds = new Set((await readEntries().catch(() => [])).map(({ id }) => id));
  const changed = previews.filter((preview) => storedIds.has(preview.id) || isChosen(preview));
  keepSoon([...changed.map(({ id }) => id), ...gone.filter((id) => storedIds.has(id))]);
}

/** Stores an opened object, including parts that the page did not load. */
export function keepOpened(id: string): void {
  if (clientThatKeeps() === null) return;
  keepAnswersOf(id);
  keepSoon([id]);
}
