import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Save } from './save.ts';

/** The server to which this browser saves, and the key. Scripts can sign with its secret but not read it. */
export interface Connection {
  /** The URL of the server, without a trailing slash. */
  readonly service: string;
  readonly kid: string;
  readonly key: CryptoKey;
  /** Whether only this browser has the key. The key of a link may be in other browsers too. */
  readonly isOwn: boolean;
}

/** A save that waits for the server, or that the server rejected. */
export interface Waiting {
  readonly save: Save;
  /** The reason why the server rejected the save; absent if it was not rejected. */
  readonly refusal?: string;
}

interface Schema extends DBSchema {
  readonly connections: { readonly key: 'current'; readonly value: Connection };
  readonly outbox: { readonly key: number; readonly value: Waiting };
}

/** Opens the extension's database. @throws DOMException if the browser blocks storage */
export function openStore(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('commonplace', 1, {
    upgrade(database) {
      database.createObjectStore('connections');
      database.createObjectStore('outbox', { autoIncrement: true });
    },
  });
}

/** Reads the connection of this browser; null if it is not connected. */
export async function readConnection(): Promise<Connection | null> {
  const database = await openStore();
  const stored = await database.get('connections', 'current');
  database.close();
  return stored ?? null;
}

export async function keepConnection(connection: Connection): Promise<void> {
  const database = await openStore();
  await database.put('connections', connection, 'current');
  database.close();
}

/** Deletes the key of this browser, and the waiting saves. */
export async function forgetConnection(): Promise<void> {
  const database = await openStore();
  await Promise.all([database.clear('connections'), database.clear('outbox')]);
  database.close();
}
