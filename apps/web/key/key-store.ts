import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { SERVICE } from '../browser/place.ts';

/** The key of this browser as stored: its secret can be used but not read. */
export interface StoredKey {
  readonly kid: string;
  readonly key: CryptoKey;
  /** The name that the person gave this browser. */
  readonly name: string;
  /** Whether the key belongs to this browser alone, or is that of a link which may be open elsewhere too. */
  readonly isOwn: boolean;
  /** Its powers as last reported by the server; undefined before the first response. */
  readonly powers?: Permissions;
}

/** What a key may do. */
export interface Permissions {
  /** Whether it is read-only. */
  readonly isReadOnly: boolean;
  /** Whether it may list, create and revoke keys. */
  readonly mayManageKeys: boolean;
  /** Whether it belongs to the account that owns the server. */
  readonly ownsServer: boolean;
}

interface Schema extends DBSchema {
  readonly keys: { readonly key: 'current'; readonly value: StoredKey };
}

/** Servers under different paths of one host each have their own database. */
const NAME = `commonplace key ${SERVICE}`;

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(NAME, 1, { upgrade: (database) => void database.createObjectStore('keys') });
}

/** The key of this browser; null if it has no key. @throws DOMException if the browser blocks storage */
export async function readKey(): Promise<StoredKey | null> {
  const database = await open();
  const stored = await database.get('keys', 'current');
  database.close();
  return stored ?? null;
}

/** Stores the key of this browser. @throws DOMException if the browser blocks storage */
export async function storeKey(key: StoredKey): Promise<void> {
  const database = await open();
  await database.put('keys', key, 'current');
  database.close();
}

/** Deletes the key of this browser and its database. */
export function forgetKey(): Promise<void> {
  return deleteDB(NAME);
}
