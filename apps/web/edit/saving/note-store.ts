import { Problem } from '../../../client/problem.ts';
import type { Client } from '../../api/client.ts';
import { type DraftOptions, firstSpace } from '../../api/draft.ts';
import type { Content, SavedObject } from '../../api/saved-object.ts';
import { isSameText, MARKDOWN, PROSE, type StoredText, type Text } from '../../api/text.ts';
import { noteKey } from '../../offline/draft-owner.ts';
import { encodeWhenIdle } from './encode-when-idle.ts';

/** Reads and writes one text on the server. All methods may reject with a Problem or ConnectionError. */
export interface NoteStore {
  /** The key of the text's draft. */
  readonly key: string;
  /** The id of the text's object; null before it exists. */
  readonly objectId: () => string | null;
  read(): Promise<StoredText>;
  /**
   * Replaces the stored text.
   * @param base the version to replace. If the server has a different version, it rejects with 412
   */
  write(text: Text, base: StoredText | null): Promise<StoredText>;
  /** Saves a text as a separate note. @returns the id of its object */
  writeAsCopy(text: Text): Promise<string>;
}

export function noteStore(client: Client, id: string): NoteStore {
  return {
    key: noteKey(id),
    objectId: () => id,
    read: () => readNote(client, id),
    write: (text, base) => putNote(client, id, text, base),
    writeAsCopy: async (text) => (await postNote(client, text, {})).id,
  };
}

/** A store for a note that is created when it is first saved. @param key the key of its draft */
export function newNoteStore(client: Client, key: string, options: DraftOptions): NoteStore {
  const began = performance.now();
  let id: string | null = null;
  return {
    key,
    objectId: () => id,
    async read() {
      if (id === null) return { type: PROSE, body: '', tag: null };
      return readNote(client, id);
    },
    async write(text, base) {
      if (id !== null) return putNote(client, id, text, base);
      const created = await postNote(client, text, options);
      const wasCreatedHere = created.isNew || created.ageMs < performance.now() - began;
      // An identical note already existed. This one becomes a separate note when it is changed.
      if (!wasCreatedHere) return { ...text, tag: null };
      id = created.id;
      const stored = await readNote(client, id);
      return isSameText(stored, text) ? { ...text, tag: stored.tag } : { ...text, tag: STALE_TAG };
    },
    writeAsCopy: async (text) => (await postNote(client, text, {})).id,
  };
}

/** An ETag that no text has. */
const STALE_TAG = '""';

async function readNote(client: Client, id: string): Promise<StoredText> {
  const headers = { Accept: '*/*' };
  const response = await client.send('GET', `/objects/${encodeURIComponent(id)}/content`, { headers });
  const body = await response.text();
  const type = response.headers.get('Content-Type')?.startsWith(PROSE) ? PROSE : MARKDOWN;
  return { type, body, tag: response.headers.get('ETag') };
}

async function putNote(client: Client, id: string, text: Text, base: StoredText | null) {
  const headers = { 'Content-Type': text.type, ...(base?.tag && { 'If-Match': base.tag }) };
  const path = `/objects/${encodeURIComponent(id)}`;
  const body = await encodeWhenIdle(text.body);
  const response = await whileActive(client, path, () =>
    client.send('PUT', `${path}/content`, { headers, body }),
  );
  return { ...text, tag: response.headers.get('ETag') };
}

/** Calls a function that changes an object. @throws Problem with the type `Trashed` if the object is in the trash */
async function whileActive<T>(client: Client, path: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 422) throw error;
    const { deleted } = await client.json<SavedObject>('GET', path);
    throw deleted === undefined ? error : new Problem(422, TRASHED, error.message);
  }
}

/** The problem type for an object in the trash. */
export const TRASHED = 'Trashed';

interface CreatedNote {
  readonly id: string;
  readonly isNew: boolean;
  /** The age of the note by the server's clock, in milliseconds. */
  readonly ageMs: number;
}

async function postNote(client: Client, { type, body }: Text, options: DraftOptions): Promise<CreatedNote> {
  const post = async ({ tags = [], spaceIds = [] }: DraftOptions): Promise<CreatedNote> => {
    const response = await client.send('POST', '/objects', {
      body: {
        content: { type, body: type === PROSE ? JSON.parse(body) : body },
        ...(tags.length > 0 && { tags: tags.map((name) => ({ name })) }),
        ...(spaceIds.length > 0 && { spaces: spaceIds.map((id) => ({ id })) }),
      },
    });
    const { id, created } = (await response.json()) as SavedObject;
    const now = Date.parse(response.headers.get('Date') ?? '') || Date.now();
    return { id, isNew: response.status === 201, ageMs: now - Date.parse(created) };
  };
  try {
    return await post(options);
  } catch (error) {
    const isScopedKey = error instanceof Problem && error.status === 403 && !options.spaceIds?.length;
    const space = isScopedKey ? await firstSpace(client, new AbortController().signal) : undefined;
    if (space === undefined) throw error;
    return post({ ...options, spaceIds: [space] });
  }
}

/** A store for a note attached to an object. Such notes have no ETag, so the texts are compared. @param noteId null for a new note */
export function attachedNoteStore(client: Client, objectId: string, noteId: string | null): NoteStore {
  const path = `/objects/${encodeURIComponent(objectId)}`;
  let id = noteId;

  async function read(): Promise<StoredText> {
    // Requests a list, because lists are never answered from offline storage.
    const [object] = await client.json<readonly SavedObject[]>('GET', '/objects', {
      query: { id: objectId },
    });
    const note = object?.notes.find((each) => each.id === id);
    if (!note) throw new Problem(404, 'NotFound', '');
    return { ...textOf(note.content), tag: null };
  }

  async function post({ type, body }: Text): Promise<string> {
    const headers = { 'Content-Type': type };
    return (await client.json<{ readonly id: string }>('POST', `${path}/notes`, { headers, body })).id;
  }

  return {
    key: `note ${objectId} ${noteId ?? ''}`,
    objectId: () => objectId,
    read,
    async write(text, base) {
      if (id === null) id = await post(text);
      else {
        if (base !== null && !isSameText(await read(), base))
          throw new Problem(412, 'PreconditionFailed', '');
        const headers = { 'Content-Type': text.type };
        await whileActive(client, path, () =>
          client.send('PUT', `${path}/notes/${id}`, { headers, body: text.body }),
        );
      }
      return { ...text, tag: null };
    },
    async writeAsCopy(text) {
      await post(text);
      return objectId;
    },
  };
}

/** An object's content as text. */
export function textOf({ type, body }: Content): Text {
  return { type, body: typeof body === 'string' ? body : JSON.stringify(body) };
}
