import type { Preview } from '../api/types.ts';
import { database, type KeptEntry } from './database.ts';
import { type KeptPart, OBJECT, PREVIEW } from './kept-parts.ts';

/** Reads a stored part; undefined if it is not stored. @throws DOMException if the browser blocks storage */
export async function readPart(part: KeptPart): Promise<Blob | undefined> {
  const opened = await database();
  return (await opened.get('parts', [part.id, part.name])) as Blob | undefined;
}

/** The stored cards. @throws DOMException if the browser blocks storage */
export async function readPreviews(ids: readonly string[]): Promise<readonly Preview[]> {
  const found = await Promise.all(ids.map((id) => readPart({ id, name: PREVIEW })));
  return Promise.all(found.flatMap((blob) => (blob === undefined ? [] : [parse<Preview>(blob)])));
}

async function parse<T>(blob: Blob): Promise<T> {
  return JSON.parse(await blob.text()) as T;
}

/** What is stored of each object. @throws DOMException if the browser blocks storage */
export async function readEntries(): Promise<readonly KeptEntry[]> {
  return (await database()).getAll('entries');
}

/** What is stored of an object, if anything. @throws DOMException if the browser blocks storage */
export async function readEntry(id: string): Promise<KeptEntry | undefined> {
  return (await database()).get('entries', id);
}

/** Stores a part of an object or of the collection's data. @throws DOMException if there is no space left */
export async function keepPart({ id, name }: KeptPart, value: Blob, now: number): Promise<void> {
  const facts = await factsOf(name, value);
  const transaction = (await database()).transaction(['parts', 'entries'], 'readwrite');
  const parts = transaction.objectStore('parts');
  const entries = transaction.objectStore('entries');
  const before = await entries.get(id);
  const isOther =
    facts.modified !== undefined && before?.modified !== undefined && before.modified !== facts.modified;
  // Parts of an older version are stale; the card is loaded again.
  if (isOther) await parts.delete(IDBKeyRange.bound([id], [id, []]));
  const entry = before ?? { id, bytes: {}, usedAt: now, isPinned: false, spaceIds: [] };
  const bytes = { ...(isOther ? {} : entry.bytes), [name]: value.size };
  await parts.put(value, [id, name]);
  if (id !== '') await entries.put({ ...entry, ...facts, bytes, ...(name === OBJECT && { usedAt: now }) });
  await transaction.done;
}

/** What an entry contains about its object. */
async function factsOf(name: string, value: Blob): Promise<Partial<KeptEntry>> {
  if (name === OBJECT) {
    const { modified, spaces } = await parse<Pick<Preview, 'modified' | 'spaces'>>(value);
    return { modified, spaceIds: spaces.map(({ id }) => id) };
  }
  if (name !== PREVIEW) return {};
  const { position, spaces } = await parse<Preview>(value);
  return { isPinned: position !== undefined, spaceIds: spaces.map(({ id }) => id) };
}

/** Deletes what is stored of objects. @throws DOMException if the browser blocks storage */
export async function forgetObjects(ids: readonly string[]): Promise<void> {
  const transaction = (await database()).transaction(['parts', 'entries'], 'readwrite');
  for (const id of ids) {
    await transaction.objectStore('parts').delete(IDBKeyRange.bound([id], [id, []]));
    await transaction.objectStore('entries').delete(id);
  }
  await transaction.done;
}
