import type { Database } from './database.ts';
import { translating } from './errors.ts';

const PAGES_PER_STEP = 2_000;

/**
 * Copies the state of a database at one moment, while the database is in use. The copy reads in one transaction, so it never blocks writers
 * and never has to start again. Other work can run between steps.
 * @param place the path of the copy, where no file may exist
 */
export async function copyDatabase(database: Database, place: string): Promise<void> {
  await database.checkpointer.mayRead('long');
  const reader = database.borrow('long');
  const { connection } = reader;
  try {
    await translating(async () => {
      connection.exec('BEGIN');
      try {
        // The snapshot is taken at the first read.
        connection.prepare('SELECT 1 FROM sqlite_schema').get();
        await connection.backup(place, { progress: () => PAGES_PER_STEP });
      } finally {
        if (connection.inTransaction) connection.exec('COMMIT');
      }
    });
  } finally {
    database.giveBack(reader);
  }
}
