import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { SERVICE } from '../place.ts';

/** The key of this browser, as it is kept: its secret can be used, but not read. */
export interface KeptKey {
  readonly kid: string;
  readonly key: CryptoKey;
  /** The name that the person gave this browser. */
  readonly name: string;
  /** Whether this browser made the key for itself, or uses that of a link which may be open elsewhere too. */
  readonly isOwn: boolean;
  /** What the service said last that it may do; undefined before it was asked. */
  readonly powers?: Powers;
}

/** What may be done with a key. */
export interface Powers {
  /** Whether nothing may be changed with it. */
  readonly isReadOnly: boolean;
  /** Whether it may see, make and revoke keys. */
  readonly mayManageKeys: boolean;
}

interface Schema extends DBSchema {
  readonly keys: { readonly key: 'current'; readonly value: KeptKey };
}

/** Services below different paths of one host have a database each. */
const NAME = `commonplace key ${SERVICE}`;

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(NAME, 1, { upgrade: (database) => void database.createObjectStore('keys') });
}

/** The key of this browser; null before there is one. @throws DOMException if the browser keeps nothing for this page */
export async function readKey(): Promise<KeptKey | null> {
  const database = await open();
  const kept = await database.get('keys', 'current');
  database.close();
  return kept ?? null;
}

/** Keeps the key of this browser. @throws DOMException if the browser keeps nothing for this page */
export async function keepKey(key: KeptKey): Promise<void> {
  const database = await open();
  await database.put('keys', key, 'current');
  database.close();
}

/** Deletes the key of this browser with its database. */
export function forgetKey(): Promise<void> {
  return deleteDB(NAME);
}
