import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storageFull } from '../../core/errors.ts';
import { isUid } from '../../core/model/uid.ts';
import type { ExportDesk, ExportKey } from '../../core/ports/export-desk.ts';
import { isDiskFull } from './disk-full.ts';

const STATE = 'state.json';
const FILE = 'file';

/** Keeps exports in the data directory, each in its own folder within that of its account. */
export function dataDirExportDesk(dataDir: string): ExportDesk {
  const root = path.join(dataDir, 'exports');
  const at = ({ accountId, id }: ExportKey, name = '') => path.join(root, `${accountId}`, id, name);

  const find: ExportDesk['find'] = async (accountId, id) => {
    if (!isUid(id)) return null;
    const text = await readFile(at({ accountId, id }, STATE), 'utf8').catch(() => null);
    return text === null ? null : JSON.parse(text);
  };

  return {
    async save(run) {
      await mkdir(at(run), { recursive: true });
      const draft = at(run, `${STATE}.new`);
      await writeFile(draft, JSON.stringify(run));
      await rename(draft, at(run, STATE));
    },
    find,
    async list(accountId) {
      const ids = (await namesIn(path.join(root, `${accountId}`))).filter(isUid).toSorted();
      const runs = await Promise.all(ids.map((id) => find(accountId, id)));
      return runs.filter((run) => run !== null);
    },
    accounts: async () => (await namesIn(root)).map(Number),
    async write(key, chunks, signal) {
      try {
        const handle = await open(at(key, FILE), 'w');
        try {
          let sizeBytes = 0;
          for await (const chunk of chunks) {
            signal.throwIfAborted();
            await handle.writeFile(chunk);
            sizeBytes += chunk.byteLength;
          }
          return sizeBytes;
        } finally {
          await handle.close();
        }
      } catch (error) {
        await rm(at(key, FILE), { force: true });
        throw isDiskFull(error) ? storageFull(error) : error;
      }
    },
    read: (key, range) => createReadStream(at(key, FILE), range),
    remove: (key) => rm(at(key), { recursive: true, force: true }),
  };
}

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
