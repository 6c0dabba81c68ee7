import Sqlite from 'better-sqlite3';

/** Accesses the database file of a service directly. */
export function withDatabase<T>(file: string, work: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
