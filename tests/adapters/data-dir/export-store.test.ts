import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataDirExportStore } from '../../../adapters/data-dir/export-store.ts';
import type { ExportRun } from '../../../core/model/export-run.ts';
import { id } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

const run = (number: number, more: Partial<ExportRun> = {}): ExportRun => ({
  id: id(number),
  accountId: 1,
  format: 'csv',
  selection: {},
  state: 'waiting',
  written: 0,
  skipped: 0,
  missing: 0,
  created: number,
  ...more,
});

describe('exports in the data directory', () => {
  let folder: ReturnType<typeof temporaryDirectory>;
  beforeEach(() => {
    folder = temporaryDirectory();
  });
  afterEach(() => folder.remove());

  it('continue after a crash that truncated the state of one, whose folder is removed', async () => {
    const runStore = dataDirExportStore(folder.path);
    await runStore.save(run(1));
    const torn = path.join(folder.path, 'exports', '1', id(2));
    const begun = path.join(folder.path, 'exports', '1', id(3));
    for (const place of [torn, begun]) mkdirSync(place);
    writeFileSync(path.join(torn, 'state.json'), '{"id":');
    writeFileSync(path.join(begun, 'state.json.new'), JSON.stringify(run(3)));
    expect(await runStore.list(1)).toEqual([run(1)]);
    expect([existsSync(torn), existsSync(begun)]).toEqual([false, false]);
  });

  it('do not come back once they are removed', async () => {
    const runStore = dataDirExportStore(folder.path);
    await runStore.save(run(1));
    await runStore.remove(run(1));
    await expect(runStore.save(run(1, { state: 'running' }))).rejects.toThrow('ENOENT');
    expect(await runStore.list(1)).toEqual([]);
  });
});
