import { openReader } from './database.ts';
import { translating } from './errors.ts';

const PAGES_PER_STEP = 2_000;

/**
 * Copies a database that is in use, as it is at one moment. It is read in one transaction, so that writers neither wait nor force
 * the copy to restart; between steps this process can do other work.
 * @param place path of the copy, where no file exists yet
 */
export async function copyDatabase(file: string, place: string): Promise<void> {
  const { connection } = openReader(file);
  try {
    await translating(async () => {
      connection.exec('BEGIN');
      // The snapshot is taken at the first read.
      connection.prepare('SELECT 1 FROM sqlite_schema').get();
      await connection.backup(place, { progress: () => PAGES_PER_STEP });
      connection.exec('COMMIT');
    });
  } finally {
    connection.close();
  }
}
