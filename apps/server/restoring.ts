import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { unprocessable } from '../../core/errors.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { DatabaseRestoring } from '../../core/use-cases/transfer/restore.ts';
import type { Config } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { openStorage } from './foundation.ts';
import { MARK } from './half-restored.ts';

/** What an empty data directory may hold. */
const NOTHING: ReadonlySet<string> = new Set(['lock', 'lock-journal', MARK]);

/**
 * Marks a data directory as being restored; one that a restore was interrupted in may be full.
 * @throws DomainError `unprocessable` when there is something in it
 */
export function beginRestore({ dataDir, databaseFile, databaseUrl }: Config): void {
  makeDataDir(dataDir);
  if (!existsSync(path.join(dataDir, MARK)) && databaseUrl === null) {
    const [first] = readdirSync(dataDir).filter((name) => !NOTHING.has(name));
    if (first !== undefined || existsSync(databaseFile)) {
      throw unprocessable(
        `${dataDir} is not empty (${first ?? databaseFile}): a backup is restored into an empty data directory only.`,
      );
    }
  }
  writeFileSync(path.join(dataDir, MARK), '', { flush: true });
}

export function endRestore({ dataDir }: Config): void {
  rmSync(path.join(dataDir, MARK), { force: true });
}

/** Restores the SQLite file; null on Postgres, which has its own means. */
export function databaseRestoring(config: Config, ids: Ids): DatabaseRestoring | null {
  if (config.databaseUrl !== null) return null;
  const { databaseFile } = config;
  const draft = `${databaseFile}.restoring`;
  return {
    async prepare(place) {
      for (const suffix of ['', '-wal', '-shm']) await rm(`${draft}${suffix}`, { force: true });
      await copyFile(place, draft);
      return openStorage({ ...config, databaseFile: draft }, ids);
    },
    async finish() {
      await flush(draft);
      await rename(draft, databaseFile);
      await flush(path.dirname(databaseFile));
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
