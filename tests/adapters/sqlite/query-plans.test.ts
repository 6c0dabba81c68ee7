import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { migrationsFolder } from '../../../apps/server/paths.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { fillLibrary } from '../../support/full-library.ts';
import { exported, imported, temporaryBlobs } from '../../support/library.ts';
import { id } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

/** Work for one object never scans a table, however large. */

/** Statements that list or count small sets completely, and those of migrations. */
const ABOUT_ALL = [
  /FROM accounts/,
  /FROM access_keys k\s+WHERE \+@accountId IS NULL/,
  /count\(\*\).* FROM jobs/,
  /FROM embedding_models m ORDER/,
  /FROM library/,
  /count\(\*\) AS count FROM objects\s+WHERE \(\+@accountId IS NULL/,
  /migrations/,
  /^\s*UPDATE `/,
];

const folder = temporaryDirectory();
const file = path.join(folder.path, 'database.sqlite');
const statements = new Set<string>();
let database: Sqlite.Database;

beforeAll(async () => {
  const spy = vi.spyOn(Sqlite.prototype, 'prepare');
  const ids = uuidV7Ids(systemClock);
  const options = { migrationsFolder: migrationsFolder('sqlite'), ids };
  const storage = sqliteStorage({ file, ...options });
  const copy = sqliteStorage({ file: `${file}.copy`, ...options });
  const { blobs, remove } = await temporaryBlobs();
  await fillLibrary({ storage, blobs });
  await imported({ storage: copy, blobs }, await exported({ storage, blobs }));
  await readEverything(storage);
  for (const [sql] of spy.mock.calls) statements.add(sql);
  spy.mockRestore();
  await Promise.all([storage.close(), copy.close()]);
  remove();
  database = new Sqlite(file, { readonly: true });
});
afterAll(() => {
  database.close();
  folder.remove();
});

/** What requests read about one object, and what deletes it. */
async function readEverything(storage: Storage): Promise<void> {
  const mine = { accountId: 1, scope: { type: 'spaces', spaceIds: [id(301)] } } as const;
  const object = await storage.objects.find(1, id(11));
  if (!object) throw new Error('The library is empty.');
  await storage.objects.findByIdentity(1, object.identity);
  await storage.objects.readExtract(1, id(15));
  await storage.objects.count({ ...mine, spaceId: id(301), ids: [id(11)] }, 10);
  for await (const _ of storage.objects.list({ ...mine, spaceId: id(301), ids: [id(11)] }, 10));
  for await (const _ of storage.objects.list({ ...mine, spaceId: id(301) }, 10));
  for await (const _ of storage.objects.listCards({ ...mine, ids: [id(11)] }));
  await storage.objects.previews(mine, [id(11)]);
  for await (const _ of storage.tags.list(mine));
  await storage.tags.countUses({ accountId: 1, scope: { type: 'everything' } }, 'garden', 1);
  for await (const _ of storage.spaces.list(mine, [id(301)]));
  for await (const _ of storage.spaces.listObjects(mine, id(301)));
  for await (const _ of storage.links.list(mine));
  await storage.links.targets(mine, id(11));
  await storage.pins.visible(mine);
  await storage.entities.find(1, id(60));
  await storage.entities.listReferences(1, id(15));
  await storage.embeddings.ofObjects(1, [id(11)]);
  await storage.jobs.progress(mine);
  await storage.jobs.results(id(11));
  await storage.events.after(1, 0, 10);
  await storage.events.newest([1, 2]);
  await storage.events.has(1, 1);
  await storage.accessKeys.refused(['a', 'b'], 0);
  await storage.commit([{ type: 'events.sweep', accountId: 1, before: 1, max: 10 }]);
  await storage.commit([
    { type: 'space.require-scope', accountId: 1, spaceId: id(301), scope: mine.scope, goneBefore: 1 },
    { type: 'memberships.remove', accountId: 1, objectId: id(11), spaceId: id(301) },
    { type: 'pins.remove', accountId: 1, objectId: id(11) },
    { type: 'link.remove', accountId: 1, link: { id: id(404), sourceId: id(11), targetId: id(12) } },
    { type: 'jobs.retry', objectId: id(16), due: 1 },
    {
      type: 'step.done',
      accountId: 1,
      objectId: id(16),
      step: 'inspect',
      version: '1',
      sources: {},
      outdated: ['embed'],
    },
    { type: 'object.destroy', object },
  ]);
}

/** SQLite's plan for a statement. */
function stepsOf(sql: string): readonly string[] {
  const names = [...new Set([...sql.matchAll(/@(\w+)/g)].map(([, name]) => name ?? ''))];
  const places = (sql.match(/\?/g) ?? []).map(() => null);
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`);
  const values = names.length > 0 ? [Object.fromEntries(names.map((name) => [name, null]))] : places;
  return (plan.all(...values) as { detail: string }[]).map(({ detail }) => detail);
}

/** The steps that scan a table; derived tables do not count. */
function scans(sql: string): readonly string[] {
  const isDerived = (name: string) => sql.includes(`) AS ${name}`) || sql.includes(`WITH ${name} AS`);
  return stepsOf(sql)
    .filter((step) => /^SCAN /.test(step) && !/json_each|CONSTANT ROW|VIRTUAL TABLE|\(subquery/.test(step))
    .filter((step) => !isDerived(step.split(' ')[1] ?? ''));
}

/** The steps that read a whole account from an index with more columns. */
function readingAccounts(sql: string): readonly string[] {
  return stepsOf(sql).filter((step) => step.includes('wiki_references_key (account_id=?)'));
}

describe('prepared statements', () => {
  it('look up given objects by their ids', () => {
    const given = [...statements].filter((sql) => sql.includes('AS given CROSS JOIN objects o'));
    expect(given.length).toBeGreaterThan(2);
    for (const sql of given)
      expect(stepsOf(sql)).toContainEqual(expect.stringMatching(/^SEARCH o .*\(id=\?\)$/));
  });

  it('find their rows by an index', () => {
    const data = [...statements].filter(
      (sql) => /^\s*(SELECT|INSERT|UPDATE|DELETE)/i.test(sql) && !ABOUT_ALL.some((all) => all.test(sql)),
    );
    expect(data.length).toBeGreaterThan(50);
    const found = data.map((sql) => [sql, scans(sql)] as const).filter(([, steps]) => steps.length > 0);
    expect(found).toEqual([]);
  });

  it('find references by their names', () => {
    const asking = [...statements].filter((sql) => /^\s*(SELECT|WITH|UPDATE).* wiki_references/is.test(sql));
    expect(asking.length).toBeGreaterThan(1);
    expect(asking.flatMap(readingAccounts)).toEqual([]);
  });

  it('are reported if they do not', () => {
    const wholeAccount = 'SELECT * FROM wiki_references WHERE account_id = @accountId';
    expect(readingAccounts(wholeAccount)).toHaveLength(1);
    expect(scans('SELECT * FROM titles WHERE object_id > @id OR key = @key')).toEqual(['SCAN titles']);
  });
});

it('start from the members for a list of a space', () => {
  const ofSpaces = [...statements].filter((sql) => /@spaceId/.test(sql) && /ORDER BY o\.bumped/.test(sql));
  const firstSteps = ofSpaces.filter((sql) => !sql.includes('@ids')).map((sql) => stepsOf(sql)[0]);
  expect(firstSteps.length).toBeGreaterThan(0);
  for (const step of firstSteps) expect(step).toMatch(/memberships/);
});
