import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { migrationsFolder } from '../../../apps/server/paths.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { LIST_RANKING } from '../../../core/ports/object-reader.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import type { Query } from '../../../core/search/query/tree.ts';
import { COLUMNS } from '../../../core/search/text/columns.ts';
import { toIndexed } from '../../../core/search/text/indexed.ts';
import { parsed } from '../../contract/search/workbench.ts';
import { libraries, markdown, savedObject } from '../../contract/search-library.ts';
import { queries } from '../../core/search/query/query-trees.ts';

/** The index of words in a file, shared by the accounts of a library. */

const [ANN, BEN] = [1, 2];
let folder: string;
let file: string;
let storage: Storage;

function open(): void {
  storage = sqliteStorage({
    file,
    migrationsFolder: migrationsFolder('sqlite'),
    ids: uuidV7Ids(systemClock),
  });
}
const account = (id: number) =>
  ({
    type: 'account.insert',
    account: { id, name: 'Ann', suspended: false, planId: 4, created: 0 },
  }) as const;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'commonplace-'));
  file = path.join(folder, 'database.sqlite');
  open();
  await storage.commit([account(ANN)]);
});
afterEach(async () => {
  await storage.close();
  rmSync(folder, { recursive: true });
});

const search = async (accountId: number, query: Query) =>
  (await storage.objects.search({ accountId, scope: EVERYTHING, query }, 50, LIST_RANKING)).matches;
const find = async (accountId: number, q: string) =>
  (await search(accountId, parsed(q))).map(({ id }) => id).toSorted();

test('scores with several accounts equal those of FTS5 with one', async () => {
  const [library = []] = fc.sample(libraries, { numRuns: 1, seed: 5 });
  const asked = [
    ...['mail', 'mail run', 'run mail or', '"a b"', 'a*', 'run OR mail', 'title:run mail', 'mail -a'].map(
      parsed,
    ),
    ...fc.sample(queries, { numRuns: 60, seed: 7 }),
  ];
  const objects = library.map(({ object }) => ({ ...object, spaceIds: [] }));
  await storage.commit(objects.map((object) => ({ type: 'object.insert', object })));
  const answers = () => Promise.all(asked.map((query) => search(ANN, query)));
  const alone = await answers();
  const others = Array.from({ length: 30 }, (_, at) =>
    savedObject({
      id: `other${at}`,
      accountId: BEN,
      title: 'run',
      content: markdown('mail a b '.repeat(at)),
    }),
  );
  await storage.commit([
    account(BEN),
    ...others.map((object) => ({ type: 'object.insert', object }) as const),
  ]);

  expect(alone.flat().length).toBeGreaterThan(100);
  for (const [at, found] of (await answers()).entries()) {
    const near = alone[at]?.map(({ score, semanticScore, ...match }) => ({
      ...match,
      score: expect.closeTo(score, 9),
      ...(semanticScore !== undefined && { semanticScore: expect.closeTo(semanticScore, 9) }),
    }));
    expect(found, JSON.stringify(asked[at])).toMatchObject(near ?? []);
  }
});

describe('a library whose accounts shared terms', () => {
  /** Restores the index format from before accounts had their own terms. */
  async function makeOld(): Promise<void> {
    const objects = [];
    for (const accountId of [ANN, BEN]) {
      for await (const object of storage.objects.list({ accountId, scope: EVERYTHING })) objects.push(object);
    }
    await storage.close();
    const database = new Sqlite(file);
    const put = database.prepare(`INSERT OR REPLACE INTO object_texts (rowid, ${COLUMNS.join(', ')})
      SELECT seq, ${COLUMNS.map((column) => `@${column}`).join(', ')} FROM objects WHERE id = @id`);
    for (const object of objects) put.run({ id: object.id, ...toIndexed(object, undefined) });
    database.exec('UPDATE library SET index_form = 2, renewed = NULL');
    database.close();
    open();
  }
  const renew = async () => {
    const outdated = await storage.outdatedIndex(1);
    if (outdated) await storage.commit([{ type: 'index.renew', ...outdated }]);
    return outdated !== null;
  };

  test('answers as before during reindexing, and then by the words of each account alone', async () => {
    const titles: readonly (readonly [number, string])[] = [
      [ANN, 'kayak river'],
      [BEN, 'kayak lake'],
      [ANN, 'canoe river'],
      [BEN, 'kayaks by a river'],
    ];
    const objects = titles.map(([accountId, title], at) => savedObject({ id: `o${at}`, accountId, title }));
    await storage.commit([
      account(BEN),
      ...objects.map((object) => ({ type: 'object.insert', object }) as const),
    ]);
    await makeOld();

    const asked = [
      [ANN, '"kayak"'],
      [BEN, '"kayak"'],
      [BEN, '"lake"'],
      [BEN, 'k* -lake'],
      [BEN, 'title:river'],
      [ANN, 'river -kayak'],
      [ANN, 'kayakk'],
    ] as const;
    const all = () => Promise.all(asked.map(([accountId, q]) => find(accountId, q)));
    const expected = [['o0'], ['o1', 'o3'], ['o1'], ['o3'], ['o3'], ['o2'], ['o0']];
    expect(await all()).toEqual(expected);
    let steps = 0;
    while (await renew()) {
      steps += 1;
      expect(await all()).toEqual(expected);
    }
    expect(steps).toBe(objects.length + 1);
    const database = new Sqlite(file, { readonly: true });
    const matching = database.prepare('SELECT count(*) FROM object_texts WHERE object_texts MATCH ?').pluck();
    expect(matching.get('kayak')).toBe(1);
    database.close();
  });
});
