import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { SERVER_PATH } from '../browser/app-paths.ts';

/** An IndexedDB database that is opened on first use. */
interface LazyDatabase<S extends DBSchema> {
  readonly name: string;
  /** @throws DOMException if the browser blocks storage */
  open(): Promise<IDBPDatabase<S>>;
  close(): Promise<void>;
  /** Deletes the database. */
  forget(): Promise<void>;
}

/** Describes a database without opening it. @param create creates the object stores of a new database */
export function lazyDatabase<S extends DBSchema>(
  purpose: string,
  create: (database: IDBPDatabase<S>) => void,
): LazyDatabase<S> {
  // Servers on one host have different paths, so each has its own database.
  const name = `commonplace ${purpose} ${SERVER_PATH}`;
  let opened: Promise<IDBPDatabase<S>> | null = null;

  async function close(): Promise<void> {
    const closing = opened;
    opened = null;
    (await closing?.catch(() => null))?.close();
  }

  return {
    name,
    open() {
      opened ??= openDB<S>(name, 1, {
        upgrade: create,
        // Another tab is deleting the database, or has a newer version of the app.
        blocking: () => void close(),
        terminated: () => void close(),
      }).catch((error) => {
        opened = null;
        throw error;
      });
      return opened;
    },
    close,
    async forget() {
      await close();
      await deleteDB(name);
    },
  };
}
