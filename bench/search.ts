import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import { openConnection } from '../adapters/sqlite/driver.ts';
import { sqliteStorage } from '../adapters/sqlite/index.ts';
import { SELECT_OBJECT } from '../adapters/sqlite/object-rows.ts';
import { systemClock } from '../adapters/system/clock.ts';
import { uuidV7Ids } from '../adapters/system/ids.ts';
import { readConfig } from '../apps/server/config.ts';
import { openCoreServices } from '../apps/server/core-services.ts';
import { migrationsFolder } from '../apps/server/paths.ts';
import { searchThreads } from '../apps/server/search-threads.ts';
import { EVERYTHING } from '../core/model/access-key.ts';
import type { SavedObject } from '../core/model/object.ts';
import type { ObjectFilter, SemanticModel } from '../core/ports/object-reader.ts';
import type { Storage } from '../core/ports/storage.ts';
import { parseQuery } from '../core/search/query/query.ts';
import { NOTHING } from '../core/search/query/tree.ts';
import { accountUseCases } from '../core/use-cases/accounts/accounts.ts';
import { median, printFigure, printMeasure } from './figure.ts';
import { ACCOUNT, COMMON_WORD, library, seeded, vectorSource } from './search/search-library.ts';
import { quality } from './search/search-quality.ts';
import { CREDENTIALS, serviceEnvironment } from './signed.ts';
import { similarRequests } from './similar-requests.ts';

const OBJECTS = 100_000;
const RESULTS = 50;
const RUNS = 25;
const DIMENSIONS = 512;
/** Objects to find similar ones of. */
const SOME = ['0000000010', '00000000rs', '0000000100', '00000001rs'];
const MODEL = { id: 1, name: 'bench' };
/** A model that embeds every query immediately. */
const SEMANTIC_MODEL: SemanticModel = {
  modelId: MODEL.id,
  queryVector: async () => vectorSource(seeded(5), DIMENSIONS)('question'),
};

/** Prints the speed of search relative to bare FTS5 and bare SQL in the same run, and its quality on judged texts. */
export async function bench(count: number = OBJECTS): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-bench-'));
  const environment = serviceEnvironment(path.join(folder, 'data'));
  const file = await newLibrary(environment);
  const storage = sqliteStorage({
    file,
    migrationsFolder: migrationsFolder('sqlite'),
    ids: uuidV7Ids(systemClock),
    openSearcher: (file) => searchThreads({ file }),
  });
  const bare = openConnection(path.join(folder, 'bare.sqlite'), {});
  const tables = openConnection(file, { readonly: true });
  try {
    await fill(storage, bare, count);
    await figures(storage, bare, tables);
    await patience(storage);
  } finally {
    tables.close();
    bare.close();
    await storage.close();
  }
  try {
    await similarRequests(environment, SOME);
  } finally {
    rmSync(folder, { recursive: true });
  }
  for (const [name, value] of Object.entries(await quality())) printMeasure(name, value, '');
}

/** Creates the only account, with the key of the benches. @returns the path of the database */
async function newLibrary(environment: Readonly<Record<string, string>>): Promise<string> {
  const config = readConfig(environment);
  const foundation = await openCoreServices(config);
  await accountUseCases(foundation).bootstrap(CREDENTIALS);
  await foundation.storage.close();
  return config.databaseFile;
}

async function fill(storage: Storage, bare: Sqlite.Database, count: number): Promise<void> {
  bare.exec(`PRAGMA journal_mode = WAL;
    CREATE VIRTUAL TABLE texts USING fts5(title, tags, summary, content, content='', tokenize='porter unicode61')`);
  const insertBare = bare.prepare(
    'INSERT INTO texts (rowid, title, tags, summary, content) VALUES (?, ?, ?, ?, ?)',
  );
  const started = performance.now();
  const vectorOf = vectorSource(seeded(2), DIMENSIONS);
  let batch: SavedObject[] = [];
  let rows = 0;
  const flush = async () => {
    const objects = batch;
    batch = [];
    await storage.commit(
      objects.flatMap((object) => {
        const vector = vectorOf(object.tags[0]?.name ?? '');
        const embeddings = [{ id: `v${object.id}`, modelId: MODEL.id, vector }];
        return [
          { type: 'object.insert', object },
          { type: 'embeddings.put', objectId: object.id, model: MODEL, sha256: '', embeddings },
        ] as const;
      }),
    );
    bare.transaction(() => {
      for (const { title, tags, summary, content } of objects) {
        insertBare.run(++rows, title, tags[0]?.name, summary, content?.body);
      }
    })();
  };
  for (const object of library(count)) if (batch.push(object) === 1_000) await flush();
  await flush();
  printMeasure('objects', count, '');
  printMeasure('filling, both indexes', (performance.now() - started) / 1000, 's');
}

async function figures(storage: Storage, bare: Sqlite.Database, tables: Sqlite.Database): Promise<void> {
  const byRank = bare.prepare(`SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT ${RESULTS}`);
  const pairs = wordPairs(bare);
  const find = (q: string) => listed(storage, { query: parseQuery(q) ?? NOTHING });

  await compare('two words', 1.2, pairs, find, (pair) => byRank.all(pair));
  const long = pairs.filter((pair) => /\w{6}/.test(pair));
  await compare(
    'two words, one of them mistyped, to the same without a mistake',
    3,
    long,
    (pair) => find(mistyped(pair)),
    find,
  );
  const words = [...new Set(pairs.flatMap((pair) => pair.split(' ')))].filter((word) => word.length >= 6);
  await duration(`a word with two errors (${words.length})`, words.map(twiceMistyped), find);
  await compare('a word of 95 % of the objects', 0.8, [COMMON_WORD], find, (word) => byRank.all(word));

  const newest = (joined: string, where: string) =>
    tables.prepare(`${SELECT_OBJECT} ${joined} WHERE o.account_id = ${ACCOUNT} AND o.deleted IS NULL AND ${where}
      ORDER BY o.bumped DESC, o.id DESC LIMIT ${RESULTS}`);
  const tag = String(tables.prepare('SELECT name FROM object_tags LIMIT 1').pluck().get());
  const [from, to] = [Date.UTC(2023, 4), Date.UTC(2023, 5)];
  const fields: readonly [string, Sqlite.Statement][] = [
    [
      `tag:${tag}`,
      newest('JOIN object_tags t ON t.object_seq = o.seq', `t.account_id = ${ACCOUNT} AND t.name = '${tag}'`),
    ],
    ['type:url', newest('', "o.kind = 'url'")],
    ['created:2023-05', newest('', `o.created >= ${from} AND o.created < ${to}`)],
    ['bumped:2023-05', newest('', `o.bumped >= ${from} AND o.bumped < ${to}`)],
    ['is:completed', newest('', 'o.completed')],
  ];
  for (const [q, statement] of fields) {
    await compare(q, 1.2, [q], find, () => statement.all());
  }

  await duration('the first question, with all vectors to be read', ['zzz'], find, 1);
  await duration('a question of 12 words', [`how do I ${pairs.slice(0, 4).join(' ')}`], find);
  await duration('one letter and a star', ['s*'], find, 3);
  await duration('similarTo', SOME, (similarTo) => listed(storage, { similarTo }));
}

/** Pairs of words that occur together in some hundred to some thousand objects. */
function wordPairs(bare: Sqlite.Database): string[] {
  bare.exec("CREATE VIRTUAL TABLE terms USING fts5vocab('texts', 'row')");
  const some = bare
    .prepare('SELECT term FROM terms WHERE doc BETWEEN 6000 AND 40000 ORDER BY doc DESC LIMIT 40')
    .pluck()
    .all() as string[];
  const together = bare.prepare('SELECT count(*) FROM texts WHERE texts MATCH ?').pluck();
  return some
    .flatMap((word, at) => some.slice(at + 1, at + 4).map((other) => `${word} ${other}`))
    .filter((pair) => Number(together.get(pair)) >= 200)
    .slice(0, 12);
}

/** A pair of words with a letter doubled in the middle of the first long word. */
const mistyped = (pair: string): string => pair.replace(/\b(\w{3})(\w)(?=\w{2})/, '$1$2$2');

/** A word with its second letter doubled, and another at its end. */
const twiceMistyped = (word: string): string => `${word.replace(/^(.)(.)/, '$1$2$2')}k`;

async function listed(storage: Storage, filter: Partial<ObjectFilter>): Promise<number> {
  let objects = 0;
  const whole = { accountId: ACCOUNT, scope: EVERYTHING, semantic: SEMANTIC_MODEL, ...filter };
  for await (const _ of storage.objects.list(whole, RESULTS)) objects += 1;
  return objects;
}

type Ask = (input: string) => Promise<number> | unknown[];

async function compare(
  name: string,
  target: number,
  inputs: readonly string[],
  ours: Ask,
  theirs: Ask,
): Promise<void> {
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let run = 0; run < RUNS; run += 1) {
    for (const input of inputs) {
      times.theirs.push(await timed(() => theirs(input)));
      times.ours.push(await timed(() => ours(input)));
    }
  }
  const [our, their] = [median(times.ours), median(times.theirs)];
  printFigure(`${name}, ${RESULTS} results`, our / their, { below: target });
  printMeasure('  ours', our, 'ms');
}

async function duration(name: string, inputs: readonly string[], ours: Ask, runs = RUNS): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    for (const input of inputs) times.push(await timed(() => ours(input)));
  }
  printMeasure(`${name}, ${RESULTS} results`, median(times), 'ms');
}

/** Measures how long other requests wait while searches run without a pause. */
async function patience(storage: Storage): Promise<void> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const reads: number[] = [];
  let isSearching = true;
  const searching = (async () => {
    while (isSearching) await listed(storage, { query: parseQuery(`s* OR ${COMMON_WORD}`) ?? NOTHING });
  })();
  await delay(200);
  delays.enable();
  for (let at = 0; at < 300; at += 1) {
    reads.push(
      await timed(() => storage.objects.find(ACCOUNT, at.toString(36).padStart(10, '0')).then(() => 0)),
    );
    await delay(5);
  }
  delays.disable();
  isSearching = false;
  await searching;
  const slow = reads.toSorted((a, b) => a - b)[Math.floor(reads.length * 0.99)] ?? 0;
  printMeasure('p99 of point reads meanwhile', slow, 'ms');
  printFigure('p99 of delays of the event loop meanwhile', delays.percentile(99) / 1e6, { below: 25 }, 'ms');
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
