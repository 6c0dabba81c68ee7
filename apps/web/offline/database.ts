import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { SERVICE } from '../place.ts';
import type { Draft } from '../save/draft.ts';

/** What could not be saved, and why. */
export interface RefusedDraft {
  readonly draft: Draft;
  readonly reason: string;
}

/** What is kept of one object (offline/kept-store.ts). */
export interface KeptEntry {
  readonly id: string;
  /** The size of each part, in bytes. */
  readonly bytes: Readonly<Record<string, number>>;
  /** When it was last opened, or kept, in milliseconds since 1970. */
  readonly usedAt: number;
  /** When the object was changed that is kept; undefined before it is. */
  readonly modified?: string;
  readonly isPinned: boolean;
  readonly spaceIds: readonly string[];
}

export interface Schema extends DBSchema {
  /** Things to save, in order. */
  readonly waiting: { readonly key: number; readonly value: Draft };
  readonly refused: { readonly key: number; readonly value: RefusedDraft };
  /** Parts of objects, by the id of the object and the name of the part. */
  readonly parts: { readonly key: [id: string, part: string]; readonly value: unknown };
  readonly entries: { readonly key: string; readonly value: KeptEntry };
}

/** Services below different paths of one host have a database each. */
const NAME = `commonplace kept ${SERVICE}`;

let opened: Promise<IDBPDatabase<Schema>> | null = null;
let isForgotten = false;

/** The database of what this browser keeps besides its key. @throws DOMException if the browser keeps nothing for this page */
export async function database(): Promise<IDBPDatabase<Schema>> {
  if (isForgotten) throw new DOMException('Everything was deleted.', 'InvalidStateError');
  opened ??= open().catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<IDBPDatabase<Schema>> {
  const made = await openDB<Schema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('waiting', { autoIncrement: true });
      database.createObjectStore('refused', { autoIncrement: true });
      database.createObjectStore('parts');
      database.createObjectStore('entries', { keyPath: 'id' });
    },
    // Another tab deletes it, or has a newer version of the app.
    blocking: close,
    terminated() {
      opened = null;
    },
  });
  return made;

  function close(): void {
    opened = null;
    made.close();
  }
}

/** Deletes everything that is kept there; nothing more is until the page is loaded again. */
export async function forgetKept(): Promise<void> {
  isForgotten = true;
  const made = await opened?.catch(() => null);
  opened = null;
  made?.close();
  await deleteDB(NAME);
}
