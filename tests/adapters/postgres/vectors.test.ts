import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector as pgvector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../adapters/postgres/database.ts';
import { vectors } from '../../../adapters/postgres/search/vectors.ts';
import { numbered, statementCache } from '../../../adapters/postgres/statements.ts';
import {
  indexMaker,
  statementsFor,
  type VectorIndexes,
  vectorIndexes,
} from '../../../adapters/postgres/vector-index.ts';
import type { Neighbour } from '../../../core/search/vectors/vector-index.ts';
import { countingIds, id, object } from '../../support/objects.ts';
import { size } from '../../support/runs.ts';
import { MIGRATIONS, type OpenStorage, openStorage } from './open-storage.ts';

/** Nearest vectors, without pgvector on a server, and with it on PGlite, which alone can run it here. */

type Search = Database['search'];

const MODEL = { id: 1, name: 'a-model' };
const DIMENSIONS = 32;
const NO_INDEX: VectorIndexes = { isReady: async () => false, advise: async () => [] };
const EVERY_INDEX: VectorIndexes = { isReady: async () => true, advise: async () => [] };

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}

/** Vectors around a few centres, as texts are about a few subjects. */
function clustered(count: number, seed: number): readonly Float32Array[] {
  const next = numbers(seed);
  const random = () => Float32Array.from({ length: DIMENSIONS }, next);
  const centres = Array.from({ length: 12 }, random);
  return Array.from({ length: count }, (_, at) => {
    const noise = random();
    return unit(
      Float32Array.from(centres[at % 12] ?? [], (number, place) => number + 0.6 * (noise[place] ?? 0)),
    );
  });
}

const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0);

/** The nearest by exhaustive search; row numbers count from 1. */
function nearestOf(parts: readonly (readonly Float32Array[])[], point: Float32Array): readonly Neighbour[] {
  return parts
    .map((own, at) => ({ id: at + 1, similarity: Math.max(...own.map((each) => dot(each, point))) }))
    .toSorted((a, b) => b.similarity - a.similarity);
}

const idsOf = (found: readonly Neighbour[]) => found.map((near) => near.id);

describe('a search for the nearest vectors without an index', () => {
  const [point = new Float32Array(), ...all] = clustered(901, 7);
  const parts = Array.from({ length: 300 }, (_, at) => all.slice(at * 3, at * 3 + 3));
  let opened: OpenStorage;
  let database: Database;

  beforeAll(async () => {
    opened = await openStorage(countingIds());
    const nextId = countingIds();
    const account = { id: 1, name: 'Ann', suspended: false, planId: 4, created: 0 };
    await opened.storage.commit([{ type: 'account.insert', account }]);
    await opened.storage.commit(
      parts.flatMap((own, at) => {
        const embeddings = own.map((vector) => ({ id: nextId(), modelId: MODEL.id, vector }));
        return [
          { type: 'object.insert', object: object({ id: id(at + 1) }) },
          { type: 'embeddings.put', objectId: id(at + 1), model: MODEL, sha256: '', embeddings },
        ] as const;
      }),
    );
    database = await openDatabase({ url: opened.url, migrationsFolder: MIGRATIONS });
  });
  afterAll(async () => {
    await database.close();
    await opened.close();
  });

  it('equals exhaustive search, with each object at its nearest part', async () => {
    const found = await vectors(database, NO_INDEX).nearest(1, MODEL.id, point, 50);
    const expected = nearestOf(parts, point).slice(0, 50);
    expect(idsOf(found)).toEqual(idsOf(expected));
    for (const [at, { similarity }] of found.entries())
      expect(similarity).toBeCloseTo(expected[at]?.similarity ?? 9, 5);
  });

  it('can be limited to some objects', async () => {
    const found = await vectors(database, NO_INDEX).similarities([5, 3, 999], MODEL.id, point);
    const expected = nearestOf(parts, point).filter((near) => [3, 5].includes(near.id));
    expect(idsOf(found).toSorted()).toEqual([3, 5]);
    for (const { id: seq, similarity } of found)
      expect(similarity).toBeCloseTo(expected.find((near) => near.id === seq)?.similarity ?? 9, 5);
  });

  it('finds nothing for another account, another model or a vector of another length', async () => {
    const { nearest, similarities } = vectors(database, NO_INDEX);
    expect(await nearest(2, MODEL.id, point, 5)).toEqual([]);
    expect(await nearest(1, 2, point, 5)).toEqual([]);
    expect(await nearest(1, MODEL.id, point.slice(1), 5)).toEqual([]);
    expect(await similarities([1], MODEL.id, point.slice(1))).toEqual([]);
  });

  it('is the only method without pgvector, and doctor gives advice', async () => {
    const indexes = vectorIndexes(database, indexMaker(opened.url));
    expect(await indexes.isReady({ ...MODEL, dimensions: DIMENSIONS })).toBe(false);
    expect(await opened.storage.advise()).toEqual([
      {
        finding: expect.stringContaining('pgvector is not installed'),
        remedy: expect.stringContaining('CREATE EXTENSION'),
      },
    ]);
  });
});

describe('a search for the nearest vectors with pgvector', () => {
  const COUNT = size(1_500, 3_000);
  const all = clustered(COUNT, 11);
  const ofOne = (_: unknown, at: number) => at % 10 === 0;
  let lite: PGlite;
  let search: Search;

  beforeAll(async () => {
    lite = await PGlite.create({ extensions: { vector: pgvector } });
    const files = readdirSync(MIGRATIONS)
      .filter((name) => name.endsWith('.sql'))
      .toSorted();
    for (const file of files) await lite.exec(readFileSync(path.join(MIGRATIONS, file), 'utf8'));
    const read = statementCache();
    search = async <Row>(sql: string, parameters: Readonly<Record<string, unknown>>) => {
      const statement = read(sql);
      const values = statement.names.map((name) => parameters[name]);
      return (await lite.query<Row>(numbered(statement), values)).rows;
    };
    await lite.query(
      `INSERT INTO objects (seq, id, account_id, version, kind, identity, title, summary, authored, completed, refused_tags,
        refs, created, bumped, modified)
       SELECT n, n, 1, 1, 'note', n, '', '', '[]', 0, '[]', '[]', 0, 0, 0 FROM generate_series(1, ${COUNT}) n`,
    );
    await lite.query("INSERT INTO embedding_models VALUES (1, 'a-model', $1)", [DIMENSIONS]);
    await lite.query(
      `INSERT INTO embedded_texts (object_seq, model_id, sha256) SELECT n, 1, '' FROM generate_series(1, ${COUNT}) n`,
    );
    await lite.query(
      `INSERT INTO embeddings (object_seq, model_id, place, id, account_id, vector)
       SELECT (v->>'seq')::bigint, 1, 0, v->>'seq', (v->>'account')::integer, (v->>'vector')::real[]
       FROM jsonb_array_elements($1::jsonb) v`,
      [
        JSON.stringify(
          all.map((vector, at) => ({
            seq: at + 1,
            account: ofOne(null, at) ? 1 : 2,
            vector: `{${vector.join(',')}}`,
          })),
        ),
      ],
    );
  });
  afterAll(() => lite.close());

  it('gets an index for each model, in time', async () => {
    await search('CREATE EXTENSION vector', {});
    const made: number[] = [];
    const indexes = vectorIndexes({ search }, async (model) => {
      made.push(model.id);
      for (const sql of statementsFor(model)) await lite.exec(sql.replaceAll(' CONCURRENTLY', ''));
    });
    const model = { ...MODEL, dimensions: DIMENSIONS };
    expect(await indexes.isReady(model)).toBe(false);
    await expect.poll(() => vectorIndexes({ search }, async () => undefined).isReady(model)).toBe(true);
    expect(made).toEqual([MODEL.id]);
    expect(await indexes.advise()).toEqual([]);
  });

  it.each([1, 2])('finds nearly all of the nearest for account %i', async (account) => {
    const point = all[account - 1] ?? new Float32Array();
    const own = all
      .map((vector, at) => ({ vector, at }))
      .filter(({ at }) => ofOne(null, at) === (account === 1));
    const expected = own
      .map(({ vector, at }) => ({ id: at + 1, similarity: dot(vector, point) }))
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, 100);
    const found = await vectors({ search }, EVERY_INDEX, 0).nearest(account, MODEL.id, point, 100);
    expect(found).toHaveLength(100);
    expect(found[0]).toEqual({ id: account, similarity: expect.closeTo(1, 2) });
    const wanted = new Set(idsOf(expected));
    expect(idsOf(found).filter((seq) => wanted.has(seq)).length).toBeGreaterThanOrEqual(95);
    for (const near of found) expect(own.some(({ at }) => at + 1 === near.id)).toBe(true);
  });

  it('uses the index, in large accounts', async () => {
    const scans = async () => {
      await lite.query('SELECT pg_stat_force_next_flush()');
      const [row] = await search<{ scans: number }>(
        "SELECT idx_scan AS scans FROM pg_stat_all_indexes WHERE indexrelname = 'embeddings_hnsw_1'",
        {},
      );
      return row?.scans ?? Number.NaN;
    };
    const before = await scans();
    const [point = new Float32Array()] = all;
    await vectors({ search }, EVERY_INDEX, 0).nearest(1, MODEL.id, point, 5);
    expect(await scans()).toBe(before + 1);
    await vectors({ search }, EVERY_INDEX).nearest(1, MODEL.id, point, 5);
    expect(await scans()).toBe(before + 1);
  });
});
