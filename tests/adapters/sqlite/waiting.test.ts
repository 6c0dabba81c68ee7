import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { newObject } from '../../contract/organised.ts';
import { account, countingIds } from '../../support/objects.ts';
import { openSqlite } from '../../support/sqlite.ts';

it('a commit waits for another writer without stopping the thread, and reads continue', async () => {
  const ids = countingIds();
  const { storage, file, close } = openSqlite(ids);
  await storage.commit([{ type: 'account.insert', account: account() }]);

  const other = new Sqlite(file);
  other.exec('BEGIN IMMEDIATE');
  const id = ids();
  let isDone = false;
  const commits = [newObject(id, 1), newObject(ids(), 1)].map((object) =>
    storage.commit([{ type: 'object.insert', object }]).then(() => {
      isDone = true;
    }),
  );
  const claimed = storage.jobs.claim('worker', 0);
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    expect(await storage.objects.find(1, id)).toBeNull();
  }
  expect(isDone).toBe(false);
  other.exec('COMMIT');
  await Promise.all(commits);
  expect(await claimed).toBeNull();
  expect((await storage.objects.find(1, id))?.id).toBe(id);

  other.close();
  await close();
});

it('many simultaneous commits take several iterations, with other work between them', async () => {
  const ids = countingIds();
  const { storage, close } = openSqlite(ids);
  await storage.commit([{ type: 'account.insert', account: account() }]);

  let turns = 0;
  const turnsAtEnds: number[] = [];
  const commits = Array.from({ length: 300 }, () =>
    storage.commit([{ type: 'object.insert', object: newObject(ids(), 1) }]).then(() => {
      turnsAtEnds.push(turns);
    }),
  );
  const all = Promise.all(commits).then(() => true);
  while (!(await Promise.race([all, nextTurn(false)]))) turns += 1;
  expect(turnsAtEnds).toHaveLength(300);
  expect(new Set(turnsAtEnds).size).toBeGreaterThan(1);

  await close();
});
