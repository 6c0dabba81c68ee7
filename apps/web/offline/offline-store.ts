import type { Preview } from '../api/types.ts';
import { database, type OfflineEntry } from './database.ts';
import { COLLECTION, OBJECT, type OfflinePart, PREVIEW } from './offline-parts.ts';

/** Reads a part of an object or of the collection; undefined if it is not stored. @throws DOMException if the browser blocks storage */
export async function readPart(part: OfflinePart): Promise<Blob | undefined> {
  const opened = await database();
  return (await opened.get('parts', [part.id, part.name])) as Blob | undefined;
}

/** Reads the stored previews of objects. @throws DOMException if the browser blocks storage */
export async function readPreviews(ids: readonly string[]): Promise<readonly Preview[]> {
  const blobs = await Promise.all(ids.map((id) => readPart({ id, name: PREVIEW })));
  return Promise.all(blobs.flatMap((blob) => (blob === undefined ? [] : [parse<Preview>(blob)])));
}

async function parse<T>(blob: Blob): Promise<T> {
  return JSON.parse(await blob.text()) as T;
}

/** The entries of all stored objects. @throws DOMException if the browser blocks storage */
export async function readEntries(): Promise<readonly OfflineEntry[]> {
  return (await database()).getAll('entries');
}

/** The entry of an object; undefined if it is not stored. @throws DOMException if the browser blocks storage */
export async function readEntry(id: string): Promise<OfflineEntry | undefined> {
  return (await database()).get('entries', id);
}

/** Stores a part of an object or of the collection's data. @throws DOMException if there is no space left */
export async function storePart({ id, name }: OfflinePart, value: Blob, now: number): Promise<void> {
  const properties = await propertiesOf(name, value);
  const transaction = (await database()).transaction(['parts', 'entries'], 'readwrite');
  const parts = transaction.objectStore('parts');
  const entries = transaction.objectStore('entries');
  const before = await entries.get(id);
  const isNewVersion =
    properties.modified !== undefined &&
    before?.modified !== undefined &&
    before.modified !== properties.modified;
  // All parts of an older version are stale. The preview is loaded again afterwards.
  if (isNewVersion) await parts.delete(IDBKeyRange.bound([id], [id, []]));
  const entry = before ?? { id, bytes: {}, usedAt: now, isPinned: false, spaceIds: [] };
  const bytes = { ...(isNewVersion ? {} : entry.bytes), [name]: value.size };
  await parts.put(value, [id, name]);
  if (id !== COLLECTION)
    await entries.put({ ...entry, ...properties, bytes, ...(name === OBJECT && { usedAt: now }) });
  await transaction.done;
}

/** The properties of an object's entry that can be read from one of its parts. */
async function propertiesOf(name: string, value: Blob): Promise<Partial<OfflineEntry>> {
  if (name === OBJECT) {
    const { modified, spaces } = await parse<Pick<Preview, 'modified' | 'spaces'>>(value);
    return { modified, spaceIds: spaces.map(({ id }) => id) };
  }
  if (name !== PREVIEW) return {};
  const { position, spaces } = await parse<Preview>(value);
  return { isPinned: position !== undefined, spaceIds: spaces.map(({ id }) => id) };
}

/** Deletes the stored parts of objects. @throws DOMException if the browser blocks storage */
export async function deleteObjects(ids: readonly string[]): Promise<void> {
  const transaction = (await database()).transaction(['parts', 'entries'], 'readwrite');
  for (const id of ids) {
    await transaction.objectStore('parts').delete(IDBKeyRange.bound([id], [id, []]));
    await transaction.objectStore('entries').delete(id);
  }
  await transaction.done;
}
