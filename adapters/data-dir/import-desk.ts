import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDomainError, storageFull, tooLarge } from '../../core/errors.ts';
import { type ImportRun, MAX_IMPORT_BYTES } from '../../core/model/import-run.ts';
import { isUid, type Uid } from '../../core/model/uid.ts';
import type { ImportDesk } from '../../core/ports/import-desk.ts';
import { isDiskFull } from './disk-full.ts';

const FOLDER = 'imports';
const FILE = 'file';
const STATE = 'state.json';
const REPORT = 'report.csv';

/** Keeps imports in the data directory, a folder for each. */
export function dataDirImportDesk(dataDir: string): ImportDesk {
  const at = (id: Uid, name: string) => path.join(dataDir, FOLDER, id, name);

  async function find(id: Uid): Promise<ImportRun | null> {
    if (!isUid(id)) return null;
    const text = await readFile(at(id, STATE), 'utf8').catch(() => null);
    return text === null ? null : JSON.parse(text);
  }

  return {
    async receive(id, bytes) {
      await mkdir(at(id, ''), { recursive: true });
      try {
        await write(at(id, FILE), bytes);
      } catch (error) {
        await rm(at(id, ''), { recursive: true, force: true });
        throw isDomainError(error) || !isDiskFull(error) ? error : storageFull(error);
      }
    },
    drop: (id) => rm(at(id, FILE), { force: true }),
    place: (id) => at(id, FILE),
    async save(run) {
      const draft = at(run.id, `${STATE}.new`);
      await writeFile(draft, JSON.stringify(run));
      await rename(draft, at(run.id, STATE));
    },
    find,
    async list() {
      const names = await readdir(path.join(dataDir, FOLDER)).catch(() => []);
      const runs = await Promise.all(names.filter(isUid).toSorted().map(find));
      return runs.filter((run) => run !== null);
    },
    beginReport: (id, text) => writeFile(at(id, REPORT), text),
    addToReport: (id, text) => appendFile(at(id, REPORT), text),
    async readReport(id) {
      const handle = await open(at(id, REPORT)).catch(() => null);
      await handle?.close();
      return handle && createReadStream(at(id, REPORT));
    },
    async sweep() {
      for (const name of await readdir(path.join(dataDir, FOLDER)).catch(() => []))
        if (isUid(name) && (await find(name)) === null)
          await rm(at(name, ''), { recursive: true, force: true });
    },
    remove: (id) => rm(at(id, ''), { recursive: true, force: true }),
  };
}

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
