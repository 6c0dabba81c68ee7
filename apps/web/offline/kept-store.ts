import type { Preview } from '../api/types.ts';
import { database, type KeptEntry } from './database.ts';
import { type KeptPart, OBJECT, PREVIEW } from './kept-parts.ts';

/** Reads a part that is kept; undefined if it is not. @throws DOMException where the browser keeps nothing */
export async function readPart(part: KeptPart): Promise<Blob | undefined> {
  const opened = await database();
  return (await opened.get('parts', [part.id, part.name])) as Blob | undefined;
}

/** The cards that are kept. @throws DOMException where the browser keeps nothing */
export async function readPreviews(ids: readonly string[]): Promise<readonly Preview[]> {
  const found = await Promise.all(ids.map((id) => readPart({ id, name: PREVIEW })));
  return Promise.all(found.flatMap((blob) => (blob === undefined ? [] : [parse<Preview>(blob)])));
}

async function parse<T>(blob: Blob): Promise<T> {
  return JSON.parse(await blob.text()) as T;
}

/** What is kept of each object. @throws DOMException where the browser keeps nothing */
export async function readEntries(): Promise<readonly KeptEntry[]> {
  return (await database()).getAll('entries');
}

/** Whether an object is kept, and what of it. @throws DOMException where the browser keeps nothing */
export async function readEntry(id: string): Promise<KeptEntry | undefined> {
  return (await database()).get('entries', id);
}

/** Keeps a part of an object, or of what is known of the collection. @throws DOMException if there is no room */
export async function keepPart({ id, name }: KeptPart, value: Blob, now: number): Promise<void> {
  const facts = await factsOf(name, value);
  const transaction = (await database()).transaction(['parts', 'entries'], 'readwrite');
  const parts = transaction.objectStore('parts');
  const entries = transaction.objectStore('entries');
  const before = await entries.get(id);
  const isOther =
    facts.modified !== undefined && before?.modified !== undefined && before.modified !== facts.modified;
  // What was kept of the object as it was before says nothing of what it is now; its card is read anew.
  if (isOther) await parts.delete(IDBKeyRange.bound([id], [id, []]));
  const entry = before ?? { id, bytes: {}, usedAt: now, isPinned: false, spaceIds: [] };
  const bytes = { ...(isOther ? {} : entry.bytes), [name]: value.size };
  await parts.put(value, [id, name]);
  if (id !== '') await entries.put({ ...entry, ...facts, bytes, ...(name === OBJECT && { usedAt: now }) });
  await transaction.done;
}

/** What an entry says of its object. */
async function factsOf(name: string, value: Blob): Promise<Partial<KeptEntry>> {
  if (name === OBJECT) {
    const { modified, spaces } = await parse<Pick<Preview, 'modified' | 'spaces'>>(value);
    return { modified, spaceIds: spaces.map(({ id }) => id) };
  }
  if (name !== PREVIEW) return {};
  const { position, spaces } = await parse<Preview>(value);
  return { isPinned: position !== undefined, spaceIds: spaces.map(({ id }) => id) };
}

/** Forgets what is kept of objects. @throws DOMException where the browser keeps nothing */
export async function forgetObjects(ids: readonly string[]): Promise<void> {
  const transaction = (await database()).transaction(['parts', 'entries'], 'readwrite');
  for (const id of ids) {
    await transaction.objectStore('parts').delete(IDBKeyRange.bound([id], [id, []]));
    await transaction.objectStore('entries').delete(id);
  }
  await transaction.done;
}
