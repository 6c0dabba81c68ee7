import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { NOTHING } from '../../../core/search/query/tree.ts';
import { account, countingIds, id, object } from '../../support/objects.ts';
import { withDatabase } from '../../support/postgres.ts';
import { type OpenStorage, openStorage } from './open-storage.ts';

/** The largest table, partitioned as docs/production.md describes. */

const PAGE = readFileSync('docs/production.md', 'utf8');
const DIVIDE = PAGE.split('### Dividing the largest table')[1]?.match(/```sql\n(.*?)```/s)?.[1] ?? '';

let opened: OpenStorage;

beforeAll(async () => {
  opened = await openStorage(countingIds());
  expect(await bounded()).toBe(1);
  const objects = Array.from({ length: 20 }, (_, at) => object({ id: id(at), title: `Before ${at}` }));
  await opened.storage.commit([
    { type: 'account.insert', account: account() },
    ...objects.map((made) => ({ type: 'object.insert', object: made }) as const),
  ]);
  await withDatabase(opened.url, (sql) => sql.unsafe(DIVIDE));
});
afterAll(() => opened.close());

async function found(q: string): Promise<readonly string[]> {
  const filter = { accountId: 1, scope: EVERYTHING, query: parseQuery(q) ?? NOTHING };
  const ids: string[] = [];
  for await (const each of opened.storage.objects.list(filter)) ids.push(each.id);
  return ids;
}

/** The number of indexes of terms whose pending list is limited to 256 kB. */
async function bounded(): Promise<number> {
  const [{ count } = { count: 0 }] = await withDatabase(
    opened.url,
    (sql) => sql<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM pg_class
      WHERE relkind = 'i' AND relname LIKE 'object_texts%terms%' AND 'gin_pending_list_limit=256' = ANY (reloptions)`,
  );
  return count;
}

it('has its rows in 64 partitions, with the index of the whole', async () => {
  const [{ parts } = { parts: 0 }] = await withDatabase(
    opened.url,
    (sql) => sql<{ parts: number }[]>`
      SELECT count(*)::integer AS parts FROM pg_index i JOIN pg_inherits h ON h.inhrelid = i.indexrelid
      WHERE h.inhparent = to_regclass('object_texts_terms') AND i.indisvalid`,
  );
  expect(parts).toBe(64);
  expect(await found('title:before')).toHaveLength(20);
});

it('limits the pending list of the index of every partition', async () => {
  expect(await bounded()).toBe(64);
});

it('accepts inserts, updates and deletions', async () => {
  const { storage } = opened;
  const made = object({ id: id(100), title: 'After' });
  await storage.commit([{ type: 'object.insert', object: made }]);
  expect(await found('title:after')).toEqual([made.id]);
  const renamed = { ...made, title: 'Later' };
  await storage.commit([{ type: 'object.replace', before: made, after: renamed }]);
  expect(await found('title:after')).toEqual([]);
  expect(await found('title:later')).toEqual([made.id]);
  await storage.commit([{ type: 'object.destroy', object: { ...renamed, version: 2 } }]);
  expect(await found('title:later')).toEqual([]);
  expect(await storage.inspect()).toEqual([]);
});
