import { copyFile, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '../../core/ports/storage.ts';
import type { DatabaseRestoring } from '../../core/use-cases/transfer/restore.ts';

/**
 * Restores a SQLite file. The file only gets its name when it is complete and durable.
 * @param openAt opens a database; its schema may be older than this version's
 */
export function sqliteRestoring(file: string, openAt: (file: string) => Promise<Storage>): DatabaseRestoring {
  const draft = `${file}.restoring`;
  async function discard(): Promise<void> {
    for (const suffix of ['', '-wal', '-shm']) await rm(`${draft}${suffix}`, { force: true });
  }
  return {
    async prepare(place) {
      await discard();
      await copyFile(place, draft);
      return openAt(draft);
    },
    discard,
    async finish() {
      await flush(draft);
      await rename(draft, file);
      await flush(path.dirname(file));
    },
  };
}

async function flush(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
