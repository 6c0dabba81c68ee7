import { openReader } from './database.ts';
import { translating } from './errors.ts';

const PAGES_PER_STEP = 2_000;

/**
 * Copies a database that others use meanwhile, as it is at one moment. It is read in one transaction, so that writers neither
 * wait nor make the copy begin anew; between steps this process does other work.
 * @param place where there is nothing yet
 */
export async function copyDatabase(file: string, place: string): Promise<void> {
  const { connection } = openReader(file);
  try {
    await translating(async () => {
      connection.exec('BEGIN');
      // It is the first read that chooses the moment.
      connection.prepare('SELECT 1 FROM sqlite_schema').get();
      await connection.backup(place, { progress: () => PAGES_PER_STEP });
      connection.exec('COMMIT');
    });
  } finally {
    connection.close();
  }
}
