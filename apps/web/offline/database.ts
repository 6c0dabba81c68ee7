import type { DBSchema, IDBPDatabase } from 'idb';
import type { Draft } from '../api/draft.ts';
import { lazyDatabase } from './lazy-database.ts';

/** A draft that the server rejected, with the reason. */
export interface RefusedDraft {
  readonly draft: Draft;
  readonly reason: string;
}

/** Describes the stored parts of an object (offline-store.ts). */
export interface OfflineEntry {
  readonly id: string;
  /** The size of each part in bytes. */
  readonly bytes: Readonly<Record<string, number>>;
  /** When the object was last opened or stored, in milliseconds since 1970. */
  readonly usedAt: number;
  /** The modification time of the stored object; undefined until the part `object` is stored. */
  readonly modified?: string;
  readonly isPinned: boolean;
  readonly spaceIds: readonly string[];
}

interface Schema extends DBSchema {
  /** The drafts in the outbox, in order. */
  readonly waiting: { readonly key: number; readonly value: Draft };
  readonly refused: { readonly key: number; readonly value: RefusedDraft };
  /** The parts of objects, by object id and part name. */
  readonly parts: { readonly key: [id: string, part: string]; readonly value: unknown };
  readonly entries: { readonly key: string; readonly value: OfflineEntry };
}

const lazy = lazyDatabase<Schema>('kept', (database) => {
  database.createObjectStore('waiting', { autoIncrement: true });
  database.createObjectStore('refused', { autoIncrement: true });
  database.createObjectStore('parts');
  database.createObjectStore('entries', { keyPath: 'id' });
});

let isForgotten = false;

/** The database of everything stored in this browser except its key. @throws DOMException if the browser blocks storage */
export async function database(): Promise<IDBPDatabase<Schema>> {
  if (isForgotten) throw new DOMException('Everything was deleted.', 'InvalidStateError');
  return lazy.open();
}

/** Deletes the database. Nothing is stored until the page reloads. */
export async function deleteOfflineData(): Promise<void> {
  isForgotten = true;
  await lazy.forget();
}
