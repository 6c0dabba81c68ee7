import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { isDomainError, storageFull, tooLarge } from '../../core/errors.ts';
import { type ImportRun, MAX_IMPORT_BYTES } from '../../core/model/import-run.ts';
import { isUid, type Uid } from '../../core/model/uid.ts';
import type { ImportKey, ImportStore } from '../../core/ports/import-store.ts';
import { isDiskFull } from './disk-full.ts';
import { readState, writeState } from './state-file.ts';

const FOLDER = 'imports';
/** The folder of files that do not belong to an account yet. */
const ARRIVING = 'arriving';
const FILE = 'file';
const STATE = 'state.json';
const REPORT = 'report.csv';
/** Maximum number of finished imports in the cache, so that lists need not read them again. */
const MAX_REMEMBERED = 10_000;

/** Keeps imports in the data directory, each in a separate folder within the folder of its account. */
export function dataDirImportStore(dataDir: string): ImportStore {
  const root = path.join(dataDir, FOLDER);
  const arriving = (id: Uid, name = '') => path.join(root, ARRIVING, id, name);
  const at = ({ accountId, id }: ImportKey, name = '') => path.join(root, `${accountId}`, id, name);
  const ended = new LRUCache<Uid, ImportRun>({ max: MAX_REMEMBERED });

  async function find(accountId: number, id: Uid): Promise<ImportRun | null> {
    return isUid(id) ? readState<ImportRun>(at({ accountId, id }, STATE)) : null;
  }

  async function remembered(accountId: number, id: Uid): Promise<ImportRun | null> {
    const endedRun = ended.get(id);
    if (endedRun?.accountId === accountId) return endedRun;
    const run = await find(accountId, id);
    if (run?.ended !== undefined) ended.set(id, run);
    return run;
  }

  const remove = async (key: ImportKey) => {
    ended.delete(key.id);
    await rm(at(key), { recursive: true, force: true });
  };

  /** Moves the imports of an earlier version, which kept the imports of all accounts in one folder. */
  async function moveFormer(): Promise<void> {
    for (const id of (await namesIn(root)).filter(isUid)) {
      const run = await readState<ImportRun>(path.join(root, id, STATE));
      if (run === null) await rm(path.join(root, id), { recursive: true, force: true });
      else await moveTo(run, path.join(root, id));
    }
  }

  async function moveTo(run: ImportRun, folder: string): Promise<void> {
    await mkdir(path.dirname(at(run)), { recursive: true });
    await rename(folder, at(run));
  }

  return {
    async receive(id, bytes) {
      await mkdir(arriving(id), { recursive: true });
      try {
        await write(arriving(id, FILE), bytes);
      } catch (error) {
        await rm(arriving(id), { recursive: true, force: true });
        throw isDomainError(error) || !isDiskFull(error) ? error : storageFull(error);
      }
    },
    refuse: (id) => rm(arriving(id), { recursive: true, force: true }),
    async accept(run) {
      await writeState(arriving(run.id, STATE), run);
      await moveTo(run, arriving(run.id));
    },
    drop: (key) => rm(at(key, FILE), { force: true }),
    place: (key) => at(key, FILE),
    async save(run) {
      ended.delete(run.id);
      await writeState(at(run, STATE), run);
    },
    find,
    async list(accountId) {
      const ids = (await namesIn(path.join(root, `${accountId}`))).filter(isUid).toSorted();
      const runs = await Promise.all(ids.map((id) => remembered(accountId, id)));
      return runs.filter((run) => run !== null);
    },
    accounts: async () =>
      (await namesIn(root)).filter((name) => /^\d+$/.test(name) && !isUid(name)).map(Number),
    beginReport: (key, text) => writeFile(at(key, REPORT), text),
    addToReport: (key, text) => appendFile(at(key, REPORT), text),
    async readReport(key) {
      const handle = await open(at(key, REPORT)).catch(() => null);
      await handle?.close();
      return handle && createReadStream(at(key, REPORT));
    },
    async sweep() {
      await rm(path.join(root, ARRIVING), { recursive: true, force: true });
      await moveFormer();
    },
    remove,
  };
}

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

async function write(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    let total = 0;
    for await (const chunk of bytes) {
      total += chunk.byteLength;
      if (total > MAX_IMPORT_BYTES)
        throw tooLarge(`A file to import has at most ${MAX_IMPORT_BYTES / 1024 ** 3} GiB.`);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
