import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { SERVER_PATH } from '../browser/app-paths.ts';

/** The stored key of this browser. Scripts can sign with its secret but not read it. */
export interface StoredKey {
  readonly kid: string;
  readonly key: CryptoKey;
  /** The name that the person gave this browser. */
  readonly name: string;
  /** Whether only this browser has the key. The key of a link may be in other browsers too. */
  readonly isOwn: boolean;
  /** The key's permissions in the server's last response; undefined before the first response. */
  readonly powers?: Permissions;
}

/** What a key may do. */
export interface Permissions {
  /** Whether the key is read-only. */
  readonly isReadOnly: boolean;
  /** Whether the key may list, create and revoke keys. */
  readonly mayManageKeys: boolean;
  /** Whether the key belongs to the account that owns the server. */
  readonly ownsServer: boolean;
}

interface Schema extends DBSchema {
  readonly keys: { readonly key: 'current'; readonly value: StoredKey };
}

/** Servers on one host have different paths, so each has its own database. */
const DATABASE_NAME = `commonplace key ${SERVER_PATH}`;

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE_NAME, 1, { upgrade: (database) => void database.createObjectStore('keys') });
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
  return deleteDB(DATABASE_NAME);
}
