import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Draft } from '../api/draft.ts';
import { SERVICE } from '../browser/place.ts';

/** A draft that the server rejected, and why. */
export interface RefusedDraft {
  readonly draft: Draft;
  readonly reason: string;
}

/** The stored parts of one object (offline/kept-store.ts). */
export interface KeptEntry {
  readonly id: string;
  /** The size of each part in bytes. */
  readonly bytes: Readonly<Record<string, number>>;
  /** When it was last opened or stored, in milliseconds since 1970. */
  readonly usedAt: number;
  /** The modification time of the stored object; undefined until it is stored. */
  readonly modified?: string;
  readonly isPinned: boolean;
  readonly spaceIds: readonly string[];
}

interface Schema extends DBSchema {
  /** The outbox, in order. */
  readonly waiting: { readonly key: number; readonly value: Draft };
  readonly refused: { readonly key: number; readonly value: RefusedDraft };
  /** Parts of objects, by object id and part name. */
  readonly parts: { readonly key: [id: string, part: string]; readonly value: unknown };
  readonly entries: { readonly key: string; readonly value: KeptEntry };
}

/** Servers under different paths of one host each have their own database. */
const NAME = `commonplace kept ${SERVICE}`;

let opened: Promise<IDBPDatabase<Schema>> | null = null;
let isForgotten = false;

/** The database of everything stored in this browser except its key. @throws DOMException if the browser blocks storage */
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
    // Another tab is deleting it or has a newer version of the app.
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

/** Deletes the database; nothing is stored again until the page reloads. */
export async function forgetKept(): Promise<void> {
  isForgotten = true;
  const made = await opened?.catch(() => null);
  opened = null;
  made?.close();
  await deleteDB(NAME);
}
