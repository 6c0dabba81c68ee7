import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataDirImportStore } from '../../../adapters/data-dir/import-store.ts';
import type { ImportRun } from '../../../core/model/import-run.ts';
import { id } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

const run = (number: number, more: Partial<ImportRun> = {}): ImportRun => ({
  id: id(number),
  accountId: 1,
  name: 'a.csv',
  state: 'waiting',
  imported: 0,
  matched: 0,
  skipped: 0,
  firstSkipped: [],
  created: number,
  ...more,
});
const bytes = async function* (text: string) {
  yield new TextEncoder().encode(text);
};

describe('imports in the data directory', () => {
  let folder: ReturnType<typeof temporaryDirectory>;
  beforeEach(() => {
    folder = temporaryDirectory();
  });
  afterEach(() => folder.remove());

  it('are stored by account, and incomplete uploads are swept', async () => {
    const runStore = dataDirImportStore(folder.path);
    for (const one of [run(1), run(2, { accountId: 2 }), run(3)]) {
      await runStore.receive(one.id, bytes('rows'));
      await runStore.accept(one);
    }
    await runStore.receive(id(4), bytes('rows'));
    await runStore.sweep();
    expect([await runStore.list(1), await runStore.list(2), await runStore.list(3)]).toEqual([
      [run(1), run(3)],
      [run(2, { accountId: 2 })],
      [],
    ]);
    expect([await runStore.find(2, id(1)), (await runStore.accounts()).toSorted()]).toEqual([null, [1, 2]]);
    expect(existsSync(path.join(folder.path, 'imports/arriving'))).toBe(false);
    expect(existsSync(runStore.place(run(1)))).toBe(true);
  });

  it('are listed correctly when one ends, is removed or continues', async () => {
    const runStore = dataDirImportStore(folder.path);
    await runStore.receive(id(1), bytes('rows'));
    await runStore.accept(run(1));
    const done = run(1, { state: 'done', ended: 9 });
    await runStore.save(done);
    expect([await runStore.list(1), await runStore.list(1)]).toEqual([[done], [done]]);
    await runStore.remove(done);
    expect(await runStore.list(1)).toEqual([]);
  });

  it('are read only once after they have ended, however many there are', async () => {
    const made = dataDirImportStore(folder.path);
    const all = Array.from({ length: 50 }, (_, at) => run(at + 1, { state: 'done', ended: 9 }));
    for (const one of all) {
      await made.receive(one.id, bytes('rows'));
      await made.accept(one);
    }
    const runStore = dataDirImportStore(folder.path);
    expect(await runStore.list(1)).toEqual(all);
    for (const one of all) writeFileSync(path.join(folder.path, 'imports/1', one.id, 'state.json'), 'unread');
    expect(await runStore.list(1)).toEqual(all);
  });

  it('of an earlier version, which stored all accounts together, are still found', async () => {
    for (const one of [run(1), run(2, { accountId: 2 })]) {
      mkdirSync(path.join(folder.path, 'imports', one.id), { recursive: true });
      writeFileSync(path.join(folder.path, 'imports', one.id, 'state.json'), JSON.stringify(one));
      writeFileSync(path.join(folder.path, 'imports', one.id, 'file'), 'rows');
    }
    mkdirSync(path.join(folder.path, 'imports', id(3)));
    const runStore = dataDirImportStore(folder.path);
    await runStore.sweep();
    expect([await runStore.list(1), (await runStore.list(2)).map((one) => one.id)]).toEqual([
      [run(1)],
      [id(2)],
    ]);
    expect(existsSync(runStore.place(run(1)))).toBe(true);
    expect(existsSync(path.join(folder.path, 'imports', id(3)))).toBe(false);
  });
});
