import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Save } from './save.ts';

/** The service to which this browser saves, and its key there, whose secret can be used but not read. */
export interface Connection {
  /** The address of the service, without a slash at its end. */
  readonly service: string;
  readonly kid: string;
  readonly key: CryptoKey;
  /** Whether this browser made the key for itself, or uses that of a link which may be open elsewhere too. */
  readonly isOwn: boolean;
}

/** A save that waits for the server, or that the server refused. */
export interface Waiting {
  readonly save: Save;
  /** Why the server refused it; absent while it has not been asked. */
  readonly refusal?: string;
}

interface Schema extends DBSchema {
  readonly connections: { readonly key: 'current'; readonly value: Connection };
  readonly outbox: { readonly key: number; readonly value: Waiting };
}

/** The database of the extension. @throws DOMException where the browser keeps nothing */
export function openStore(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('commonplace', 1, {
    upgrade(database) {
      database.createObjectStore('connections');
      database.createObjectStore('outbox', { autoIncrement: true });
    },
  });
}

/** The connection of this browser; null before there is one. */
export async function readConnection(): Promise<Connection | null> {
  const database = await openStore();
  const kept = await database.get('connections', 'current');
  database.close();
  return kept ?? null;
}

export async function keepConnection(connection: Connection): Promise<void> {
  const database = await openStore();
  await database.put('connections', connection, 'current');
  database.close();
}

/** Deletes the key of this browser, and what waits to be sent with it. */
export async function forgetConnection(): Promise<void> {
  const database = await openStore();
  await Promise.all([database.clear('connections'), database.clear('outbox')]);
  database.close();
}
