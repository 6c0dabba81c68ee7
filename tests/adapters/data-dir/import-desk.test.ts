import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataDirImportDesk } from '../../../adapters/data-dir/import-desk.ts';
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
    const desk = dataDirImportDesk(folder.path);
    for (const one of [run(1), run(2, { accountId: 2 }), run(3)]) {
      await desk.receive(one.id, bytes('rows'));
      await desk.accept(one);
    }
    await desk.receive(id(4), bytes('rows'));
    await desk.sweep();
    expect([await desk.list(1), await desk.list(2), await desk.list(3)]).toEqual([
      [run(1), run(3)],
      [run(2, { accountId: 2 })],
      [],
    ]);
    expect([await desk.find(2, id(1)), (await desk.accounts()).toSorted()]).toEqual([null, [1, 2]]);
    expect(existsSync(path.join(folder.path, 'imports/arriving'))).toBe(false);
    expect(existsSync(desk.place(run(1)))).toBe(true);
  });

  it('are listed correctly when one ends, is removed or continues', async () => {
    const desk = dataDirImportDesk(folder.path);
    await desk.receive(id(1), bytes('rows'));
    await desk.accept(run(1));
    const done = run(1, { state: 'done', ended: 9 });
    await desk.save(done);
    expect([await desk.list(1), await desk.list(1)]).toEqual([[done], [done]]);
    await desk.remove(done);
    expect(await desk.list(1)).toEqual([]);
  });

  it('are read only once after they have ended, however many there are', async () => {
    const made = dataDirImportDesk(folder.path);
    const all = Array.from({ length: 50 }, (_, at) => run(at + 1, { state: 'done', ended: 9 }));
    for (const one of all) {
      await made.receive(one.id, bytes('rows'));
      await made.accept(one);
    }
    const desk = dataDirImportDesk(folder.path);
    expect(await desk.list(1)).toEqual(all);
    for (const one of all) writeFileSync(path.join(folder.path, 'imports/1', one.id, 'state.json'), 'unread');
    expect(await desk.list(1)).toEqual(all);
  });

  it('of an earlier version, which stored all accounts together, are still found', async () => {
    for (const one of [run(1), run(2, { accountId: 2 })]) {
      mkdirSync(path.join(folder.path, 'imports', one.id), { recursive: true });
      writeFileSync(path.join(folder.path, 'imports', one.id, 'state.json'), JSON.stringify(one));
      writeFileSync(path.join(folder.path, 'imports', one.id, 'file'), 'rows');
    }
    mkdirSync(path.join(folder.path, 'imports', id(3)));
    const desk = dataDirImportDesk(folder.path);
    await desk.sweep();
    expect([await desk.list(1), (await desk.list(2)).map((one) => one.id)]).toEqual([[run(1)], [id(2)]]);
    expect(existsSync(desk.place(run(1)))).toBe(true);
    expect(existsSync(path.join(folder.path, 'imports', id(3)))).toBe(false);
  });
});
