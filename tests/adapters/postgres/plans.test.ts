import type { ISql as Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresDialect } from '../../../adapters/postgres/dialect.ts';
import { FIND_KNOWN_WORDS } from '../../../adapters/postgres/search/scan.ts';
import { ofOneParameter } from '../../../adapters/postgres/statements.ts';
import { account, countingIds, id, object } from '../../support/objects.ts';
import { withDatabase } from '../../support/postgres.ts';
import { type OpenStorage, openStorage } from './open-storage.ts';

/** More often than Postgres plans a statement anew before it keeps a plan. */
const CALLS = 12;

describe('a plan that was made while the database was empty', () => {
  let opened: OpenStorage;

  beforeAll(async () => {
    opened = await openStorage(countingIds());
    await opened.storage.commit([{ type: 'account.insert', account: account() }]);
  });
  afterAll(() => opened.close());

  it('finds what a reference means without going through all objects', async () => {
    await withDatabase(opened.url, async (client) => {
      const look = (sql: Sql, label: string) =>
        sql`SELECT wiki_candidates(1, ${label}, ${label}, '') AS found`;
      for (let call = 0; call < CALLS; call++) await look(client, 'nothing');
      const objects = Array.from({ length: 100 }, (_, at) => object({ id: id(at), identity: `note ${at}` }));
      await opened.storage.commit(objects.map((made) => ({ type: 'object.insert', object: made }) as const));

      const [answer, rows] = await client.begin(async (sql) => [
        await look(sql, id(50)),
        await sql`SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables
          WHERE relname = 'objects' AND schemaname = current_schema()`,
      ]);
      expect(answer?.[0]?.found).toEqual([{ id: id(50), by: 'id', isActive: true }]);
      expect(Number(rows?.[0]?.read)).toBe(1);
    });
  });
});

describe('labels among those of a list', () => {
  it('are looked up in a table of it, whatever Postgres knows about their number', async () => {
    const { url, close } = await openStorage(countingIds());
    const sql = `SELECT 1 FROM wiki_references WHERE source_id = 'a' AND ${postgresDialect.isLabelAmong('label', 'labels')}`;
    try {
      const plan = await withDatabase(url, (client) =>
        client.unsafe(`EXPLAIN ${ofOneParameter(sql)}`, [client.json({ labels: ['one'] })]),
      );
      expect(plan.map((row) => row['QUERY PLAN']).join(' ')).toContain('hashed SubPlan');
    } finally {
      await close();
    }
  });
});

describe('words that may have been meant', () => {
  it('are not expected in more texts the more they are, so that these are not all read', async () => {
    const { storage, url, close } = await openStorage(countingIds());
    try {
      const words = (text: number) => Array.from({ length: 300 }, (_, at) => `word${text}x${at}`).join(' ');
      const objects = Array.from({ length: 200 }, (_, at) =>
        object({ id: id(at), title: `Text ${at}`, content: { type: 'text/markdown', body: words(at) } }),
      );
      await storage.commit([
        { type: 'account.insert', account: account() },
        ...objects.map((made) => ({ type: 'object.insert', object: made }) as const),
      ]);
      const meant = Array.from({ length: 400 }, (_, at) => `meant${at}`);
      const query = `'@1' & (${meant.join(' | ')})`;
      const plan = await withDatabase(url, async (client) => {
        await client`ANALYZE object_texts`;
        const asked = client.json({ query, terms: JSON.stringify(meant) });
        return client.unsafe(`EXPLAIN ${ofOneParameter(FIND_KNOWN_WORDS)}`, [asked]);
      });
      const [, expected] =
        plan.map((row) => / on object_texts t .*rows=(\d+)/.exec(row['QUERY PLAN'])).find((found) => found) ??
        [];
      expect(Number(expected)).toBeLessThan(objects.length / 10);
    } finally {
      await close();
    }
  });
});

describe('statistics', () => {
  it('are brought up to date when a process has written far more than they know', async () => {
    const { storage, url, close } = await openStorage(countingIds());
    const known = async () => {
      const [row] = await withDatabase(
        url,
        (client) => client`SELECT reltuples AS count FROM pg_class WHERE relname = 'objects'`,
      );
      return Number(row?.count);
    };
    try {
      await withDatabase(url, (client) => client`ALTER TABLE objects SET (autovacuum_enabled = false)`);
      await storage.commit([{ type: 'account.insert', account: account() }]);
      const insert = (from: number, count: number) =>
        storage.commit(
          Array.from({ length: count }, (_, at) => ({
            type: 'object.insert',
            object: object({ id: id(from + at), identity: `note ${from + at}` }),
          })),
        );
      await insert(0, 499);
      expect(await known()).toBeLessThan(499);
      await insert(499, 1);
      await expect.poll(known).toBe(500);
    } finally {
      await close();
    }
  });
});
