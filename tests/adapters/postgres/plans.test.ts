import type { ISql as Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresDialect } from '../../../adapters/postgres/dialect.ts';
import { collectionReader, ESTIMATE } from '../../../adapters/postgres/search/collection.ts';
import { COUNT_MATCHES } from '../../../adapters/postgres/search/document-frequencies.ts';
import { FIND_KNOWN_WORDS, matchFinder } from '../../../adapters/postgres/search/match-finder.ts';
import { newestObjects } from '../../../adapters/postgres/search/newest.ts';
import { compileStrict } from '../../../adapters/postgres/search/plan.ts';
import { ofOneParameter, ofOneTypedParameter } from '../../../adapters/postgres/statements.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { parsed } from '../../contract/search/workbench.ts';
import { account, countingIds, id, object } from '../../support/objects.ts';
import { withDatabase } from '../../support/postgres.ts';
import { type OpenStorage, openStorage } from './open-storage.ts';

/** The number of times that Postgres plans a statement before it keeps a plan. */
const CALLS = 12;

describe('a plan that was made while the database was empty', () => {
  let opened: OpenStorage;

  beforeAll(async () => {
    opened = await openStorage(countingIds());
    await opened.storage.commit([{ type: 'account.insert', account: account() }]);
  });
  afterAll(() => opened.close());

  it('finds the target of a reference without scanning all objects', async () => {
    await withDatabase(opened.url, async (client) => {
      const look = (sql: Sql, label: string) =>
        sql`SELECT wiki_candidates(1, ${label}, ${label}, '') AS found`;
      for (let call = 0; call < CALLS; call++) await look(client, 'nothing');
      const objects = Array.from({ length: 100 }, (_, at) => object({ id: id(at), identity: `note ${at}` }));
      await opened.storage.commit(objects.map((made) => ({ type: 'object.insert', object: made }) as const));

      const [response, rows] = await client.begin(async (sql) => [
        await look(sql, id(50)),
        await sql`SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables
          WHERE relname = 'objects' AND schemaname = current_schema()`,
      ]);
      expect(response?.[0]?.found).toEqual([{ id: id(50), by: 'id', isActive: true }]);
      expect(Number(rows?.[0]?.read)).toBe(1);
    });
  });
});

describe('labels among those of a list', () => {
  it('are looked up in a table, whatever Postgres knows about their number', async () => {
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

describe('possible meanings of a misspelt word', () => {
  it('are not estimated to match more texts the more they are, so that not all are read', async () => {
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
        const asked = client.json({ batches: JSON.stringify([query]), terms: JSON.stringify(meant) });
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

describe('references to an object', () => {
  it('are looked up, not scanned, when the object is saved', async () => {
    const { storage, url, reopen, close } = await openStorage(countingIds());
    const counted = (sql: string) =>
      withDatabase(url, async (client) => Number((await client.unsafe(sql))[0]?.count));
    const ofTable = (name: string, column: string) =>
      counted(`SELECT ${column} AS count FROM pg_stat_user_tables WHERE relname = '${name}'`);
    try {
      await storage.commit([{ type: 'account.insert', account: account() }]);
      await withDatabase(url, (client) =>
        client.begin(async (sql) => {
          await sql`SET LOCAL session_replication_role = replica`;
          await sql`INSERT INTO wiki_references SELECT 'source', 'key ' || n, 'Key ' || n, 1 FROM generate_series(1, 10000) AS n`;
        }),
      );
      await withDatabase(url, (client) => client`VACUUM ANALYZE wiki_references`);
      const scans = await ofTable('wiki_references', 'seq_scan');
      const another = await reopen();
      await another.commit([{ type: 'object.insert', object: object({ title: 'Another' }) }]);
      await another.close();
      // A connection reports its reads when it ends, at the latest.
      await expect.poll(() => ofTable('objects', 'n_tup_ins')).toBe(1);
      expect(await ofTable('wiki_references', 'seq_scan')).toBe(scans);
    } finally {
      await close();
    }
  });
});

describe('a word that no text contains', () => {
  let opened: OpenStorage;
  beforeAll(async () => {
    opened = await openStorage(countingIds());
    await withDatabase(opened.url, (client) =>
      client.begin(async (sql) => {
        await sql`SET LOCAL session_replication_role = replica`;
        await sql`INSERT INTO object_texts SELECT n, ('''@1'' ''word' || n || '''')::tsvector, 0, '', '', '', md5(n::text), '', '', '', ''
          FROM generate_series(1, 10000) AS n`;
      }),
    );
    await withDatabase(opened.url, (client) => client`VACUUM ANALYZE object_texts`);
  });
  afterAll(() => opened.close());

  const planOf = (sql: string, parameters: Record<string, unknown>) =>
    withDatabase(opened.url, async (client) => {
      const asked = client.json(parameters as never);
      const plan = await client.unsafe(`EXPLAIN ${ofOneTypedParameter(sql, parameters)}`, [asked]);
      return plan.map((row) => row['QUERY PLAN']).join('\n');
    });

  it('is counted by the index, even if one text with it were enough', async () => {
    const plan = await planOf(COUNT_MATCHES, { asked: '[["\'nothing\'",1]]' });
    expect(plan).toContain('object_texts_terms');
    expect(plan).not.toContain('Seq Scan on object_texts');
  });

  it('is looked up in the index, however many forms it has', async () => {
    const asked: [sql: string, parameters: Record<string, unknown>][] = [];
    const searchInOneTrip = async (sql: string, parameters: Record<string, unknown>) => {
      asked.push([sql, parameters]);
      return [];
    };
    const all = { narrowed: async () => null };
    const forms = Array.from({ length: 30 }, (_, at) => `'nothing${at}'`).join(' | ');
    const scan = { accountId: 1, accountTerm: null, size: 10_000, where: 'TRUE', parameters: {}, scored: [] };
    const notAsked = async () => [];
    await matchFinder(
      { searchInOneTrip: searchInOneTrip as never, search: notAsked, searchPrepared: notAsked },
      all,
    ).best({ ...scan, necessary: forms }, 50);
    const [sql, parameters] = asked[0] ?? ['', {}];
    const plan = await planOf(sql, parameters);
    expect(plan).toContain('object_texts_terms');
    expect(plan).not.toContain('Seq Scan on object_texts');
  });

  it('is not looked up if the query has no words', async () => {
    const asked: string[] = [];
    const searchInOneTrip = async (sql: string, parameters: Record<string, unknown>) => {
      expect(await planOf(sql, parameters)).not.toContain('object_texts');
      asked.push(sql);
      return [{ containing: 300, sampled: 300, matching: 300, bumped: 1 }];
    };
    const database = { searchInOneTrip: searchInOneTrip as never, search: never, searchPrepared: never };
    const scan = {
      accountId: 1,
      accountTerm: null,
      size: 10_000,
      necessary: null,
      parameters: {},
      scored: [],
    };
    await matchFinder(database, newestObjects(database)).best({ ...scan, where: 'o.completed = 1' }, 1);
    expect(asked).toHaveLength(3);
    // In the order of an index, so that it ends with the first matches.
    expect(asked[2]).toContain('ORDER BY o.bumped DESC, o.id DESC LIMIT');
  });
});

const never = () => Promise.reject(new Error('It is not asked for.'));

describe('a word that many texts contain', () => {
  it('is read once for each text and object, however little is known of the account', async () => {
    const { storage, url, close } = await openStorage(countingIds());
    try {
      const ofAccount = (accountId: number, count: number) =>
        Array.from({ length: count }, (_, at) => {
          const numbered = 1_000 * accountId + at;
          return object({ accountId, id: id(numbered), identity: `note ${numbered}`, title: 'A lark' });
        });
      await withDatabase(url, (client) => client`ALTER TABLE objects SET (autovacuum_enabled = false)`);
      await storage.commit([
        ...[1, 2].map((number) => ({ type: 'account.insert', account: account({ id: number }) }) as const),
        ...[...ofAccount(1, 20), ...ofAccount(2, 200)].map(
          (made) => ({ type: 'object.insert', object: made }) as const,
        ),
      ]);
      const filter = { accountId: 2, where: 'o.account_id = @accountId', parameters: { accountId: 2 } };
      const scan = { ...filter, accountTerm: "'@2'", size: 200, necessary: "'lark'", scored: [] };
      const found = await withDatabase(url, async (client) => {
        const searchInOneTrip = async (sql: string, parameters: Record<string, unknown>) => {
          const explained = `EXPLAIN (ANALYZE, FORMAT JSON) ${ofOneTypedParameter(sql, parameters)}`;
          const [row] = await client.unsafe(explained, [client.json(parameters as never)]);
          return nodesOf(row?.['QUERY PLAN'][0].Plan);
        };
        const all = { narrowed: async () => null };
        const database = { searchInOneTrip: searchInOneTrip as never, search: never, searchPrepared: never };
        return matchFinder(database, all).best(scan, 50);
      });
      const ofTables = (found as unknown as PlanNode[]).filter((node) => node['Relation Name'] !== undefined);
      const read = ofTables.map((node) => node['Actual Loops'] * node['Actual Rows']);
      expect(read).toEqual([200, 200]);
    } finally {
      await close();
    }
  });
});

describe('a word that many texts contain, with a filter that few objects pass', () => {
  it('is read only in the texts of those objects', async () => {
    const { storage, url, close } = await openStorage(countingIds());
    try {
      const tags = [{ id: id(900), name: 'rare', flags: 8 }];
      const objects = Array.from({ length: 300 }, (_, at) => {
        const made = object({ id: id(at), identity: `note ${at}`, title: 'A lark', created: at });
        return at % 60 === 0 ? { ...made, tags: tags.map((tag) => ({ ...tag, id: id(900 + at) })) } : made;
      });
      await storage.commit([
        { type: 'account.insert', account: account() },
        ...objects.map((made) => ({ type: 'object.insert', object: made }) as const),
      ]);
      const filter = { accountId: 1, scope: EVERYTHING };
      const collection = { accountId: 1, accountTerm: null, size: 300, languages: ['en'] };
      const scored = [{ tsquery: "'lark'", weight: 1, documentFrequency: 300 }];
      const readFor = (q: string) =>
        withDatabase(url, async (client) => {
          let texts = 0;
          const searchInOneTrip = async (sql: string, parameters: Record<string, unknown>) => {
            const asked = [client.json(parameters as never)];
            const explained = `EXPLAIN (ANALYZE, FORMAT JSON) ${ofOneTypedParameter(sql, parameters)}`;
            const [row] = await client.unsafe(explained, asked);
            for (const node of nodesOf(row?.['QUERY PLAN'][0].Plan))
              if (node['Relation Name'] === 'object_texts')
                texts += node['Actual Loops'] * node['Actual Rows'];
            return client.unsafe(ofOneTypedParameter(sql, parameters), asked);
          };
          const database = {
            searchInOneTrip: searchInOneTrip as never,
            search: never,
            searchPrepared: never,
          };
          const scan = compileStrict(filter, collection as never, parsed(q), scored);
          const found = await matchFinder(database, { narrowed: async () => null }).best(scan, 50);
          return { found: found.length, texts };
        });
      expect(await readFor('lark tag:rare')).toEqual({ found: 5, texts: 5 });
      expect(await readFor('lark created:1970-01-01T00:00:00.010Z/PT0.01S')).toEqual({
        found: 10,
        texts: 10,
      });
      expect((await readFor('lark type:note')).texts).toBe(300);
    } finally {
      await close();
    }
  });
});

/** A step of an executed plan, as Postgres reports it. */
interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('the number of objects of an account', () => {
  it('is counted up to a limit, and estimated by statistics beyond it', async () => {
    const { url, close } = await openStorage(countingIds());
    try {
      await withDatabase(url, async (client) => {
        await client`INSERT INTO objects (id, account_id, version, kind, identity, title, summary, authored, completed, refused_tags, refs,
            created, bumped, modified)
          SELECT n, CASE WHEN n > 100 THEN 2 ELSE 1 END, 1, 'note', n, '', '', '', 0, '', '', 0, 0, 0 FROM generate_series(1, 400) AS n`;
        await client`ANALYZE objects`;
        const sizeOf = async (accountId: number) => {
          const [row] = await client.unsafe(ofOneTypedParameter(ESTIMATE, { accountId }), [
            client.json({ accountId }),
          ]);
          return row?.size;
        };
        expect([await sizeOf(1), await sizeOf(2), await sizeOf(3)]).toEqual([100, 300, undefined]);
      });
    } finally {
      await close();
    }
  });

  it('is not counted again immediately', async () => {
    const asked: unknown[] = [];
    const read = collectionReader({
      search: async (sql: string) => [{ count: 50_000, size: sql === ESTIMATE ? 900_000 : 0 }] as never,
      searchPrepared: async (_: string, { atMost }: { readonly atMost?: unknown }) => {
        asked.push(atMost);
        return [{ others: [], spaces: [], isAlone: true, size: atMost }] as never;
      },
    });
    const visibility = { accountId: 1, scope: { type: 'everything' } } as const;
    const sizes = [(await read(visibility)).size, (await read(visibility)).size];
    expect([sizes, asked]).toEqual([
      [900_000, 900_000],
      [5_000, 0],
    ]);
  });
});

describe('statistics', () => {
  it('are updated when a process has written far more than they know', async () => {
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
