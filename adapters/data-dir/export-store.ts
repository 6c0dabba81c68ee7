import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { storageFull } from '../../core/errors.ts';
import type { ExportRun } from '../../core/model/export-run.ts';
import { isUid } from '../../core/model/uid.ts';
import type { ExportKey, ExportStore } from '../../core/ports/export-store.ts';
import { isDiskFull } from './disk-full.ts';
import { readState, writeState } from './state-file.ts';

const STATE = 'state.json';
const FILE = 'file';

/** Keeps exports in the data directory, each in a separate folder within the folder of its account. */
export function dataDirExportStore(dataDir: string): ExportStore {
  const root = path.join(dataDir, 'exports');
  const at = ({ accountId, id }: ExportKey, name = '') => path.join(root, `${accountId}`, id, name);

  const find: ExportStore['find'] = async (accountId, id) => {
    return isUid(id) ? readState<ExportRun>(at({ accountId, id }, STATE)) : null;
  };
  const remove = (key: ExportKey) => rm(at(key), { recursive: true, force: true });

  return {
    async save(run) {
      // The folder of a run in another state is missing only if the run was removed.
      if (run.state === 'waiting') await mkdir(at(run), { recursive: true });
      await writeState(at(run, STATE), run);
    },
    find,
    async list(accountId) {
      const ids = (await namesIn(path.join(root, `${accountId}`))).filter(isUid).toSorted();
      const runs: ExportRun[] = [];
      for (const id of ids) {
        const run = await find(accountId, id);
        if (run === null) await remove({ accountId, id });
        else runs.push(run);
      }
      return runs;
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
    remove,
  };
}

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
