import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openConnection } from '../adapters/sqlite/driver.ts';
import { readConfig } from '../apps/server/config.ts';
import { type CoreServices, openCoreServices } from '../apps/server/core-services.ts';
import { EVERYTHING } from '../core/model/access-key.ts';
import type { Caller } from '../core/model/session.ts';
import { keyedQueue } from '../core/scheduling/keyed-queue.ts';
import { accountUseCases } from '../core/use-cases/accounts/accounts.ts';
import { pinUseCases } from '../core/use-cases/organise/pins.ts';
import { spaceUseCases } from '../core/use-cases/organise/spaces.ts';
import { tagUseCases } from '../core/use-cases/organise/tags.ts';
import { objectEditor } from '../core/use-cases/unit-of-work/edit-object.ts';
import { bareObject } from '../tests/support/objects.ts';
import { median, printFigure } from './figure.ts';
import { seeded } from './search/search-library.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

const OBJECTS = 100_000;
const TAGS = 5_000;
const LINKS = 100_000;
const PINS = 1_000;
/** The size of the space before objects are added. */
const MEMBERS = 9_000;
const PER_COMMIT = 1_000;
/** How many writes of each kind warm up the server before any is timed. */
const WARM_UP = 200;
/** The number of successive writes per round. */
const WRITES = 20;
const ROUNDS = 11;

/** The lists, with how often each is requested per round. */
const LISTS = [
  ['/tags', 20, 'GET /tags, 5,000 of 100,000 objects'],
  ['/links', 2, 'GET /links, 100,000'],
] as const;

/** Compares tags, pins, spaces and links with equivalent bare SQL: writes and long lists. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  try {
    const environment = serviceEnvironment(path.join(folder, 'data'));
    const { databaseFile } = readConfig(environment);
    await compareWrites(environment);
    await compareLists(environment, databaseFile, path.join(folder, 'scratch.db'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function compareWrites(environment: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig(environment);
  const foundation = await openCoreServices(config);
  const { storage, clock, ids } = foundation;
  await accountUseCases(foundation).bootstrap(CREDENTIALS);
  const account = await storage.accounts.find(1);
  if (!account) throw new Error('There is no account.');
  const session = { id: ids(), kid: CREDENTIALS.kid, accountId: 1, created: 0, lastSeen: 0 };
  const caller: Caller = { account, session, access: 'full', scope: EVERYTHING };
  const ports = { ...foundation, objectQueue: keyedQueue<string>() };
  const editor = objectEditor({ ...ports, queueRewording: () => [] });
  const tags = tagUseCases({ ...ports, editor, renewal: { follow: async () => {} } });
  const pins = pinUseCases(ports);
  const spaces = spaceUseCases(ports);

  const objects = await fill(foundation);
  const space = (await spaces.create(caller, { name: 'Large' }, objects.slice(0, MEMBERS))).id;
  const placements = objects.slice(0, PINS).map((objectId) => ({ objectId }));
  await storage.commit([{ type: 'pins.place', accountId: 1, placements }]);
  const bare = bareWrites(config.databaseFile);
  const random = seeded(1);
  const any = (count: number) => Math.floor(random() * count);
  const next = untouched(objects.slice(MEMBERS));

  await compareWrite('adding a tag', {
    subject: () => tags.add(caller, next(), [`tag ${any(TAGS)}`]),
    reference: () => bare.addTag({ id: next(), tagId: ids(), name: `tag ${any(TAGS)}`, now: clock() }),
  });
  await compareWrite('a pin move among 1,000', {
    subject: () => pins.pin(caller, objects[any(PINS)] ?? '', 1 + any(PINS)),
    reference: () => bare.movePin({ id: objects[any(PINS)] ?? '', to: 1 + any(PINS) }),
  });
  await compareWrite('putting an object in a space of 10,000', {
    subject: () => spaces.join(caller, next(), [space], 'spaces.add-object'),
    reference: () => bare.join({ id: next(), space }),
  });
  bare.close();
  await storage.close();
}

/** Creates objects with a tag each, linked in a ring. @returns their ids */
async function fill({ storage, ids }: CoreServices): Promise<readonly string[]> {
  const made = Array.from({ length: OBJECTS }, () => ids());
  for (let first = 0; first < OBJECTS; first += PER_COMMIT) {
    const some = made.slice(first, first + PER_COMMIT);
    await storage.commit(
      some.map((id, index) => ({ type: 'object.insert', object: page(id, first + index, ids()) })),
    );
  }
  for (let first = 0; first < LINKS; first += PER_COMMIT) {
    const some = made.slice(first, first + PER_COMMIT);
    await storage.commit(
      some.map((sourceId, index) => {
        const targetId = made[(first + index + 1) % OBJECTS] ?? '';
        return { type: 'link.assert', accountId: 1, link: { id: ids(), sourceId, targetId } };
      }),
    );
  }
  return made;
}

function page(id: string, number: number, tagId: string) {
  return bareObject({
    id,
    kind: 'url',
    identity: id,
    title: `Page ${number}`,
    url: `https://example.org/${number}`,
    tags: [{ id: tagId, name: `tag ${number % TAGS}`, flags: 8 }],
    created: number,
    bumped: number,
    modified: number,
  });
}

/** Returns each of the values once. */
function untouched(values: readonly string[]): () => string {
  const rest = values.values();
  return () => rest.next().value ?? '';
}

/** The row in the log of events, which notifies programs and other windows of each write (docs/events.md). */
const LOG_EVENT = `INSERT INTO events (account_id, position, type, object_id)
  SELECT 1, coalesce(max(position), 0) + 1, 'object.changed', @id FROM events WHERE account_id = 1`;

/**
 * The minimal equivalent SQL, each write in a transaction of the same durability: the changed rows, the row in the log of events and,
 * for a tag, the index of words and names.
 */
function bareWrites(file: string) {
  const database = openConnection(file, {});
  database.pragma('synchronous = FULL');
  const prepare = (...statements: readonly string[]) => {
    const prepared = statements.map((sql) => database.prepare(sql));
    return (values: Readonly<Record<string, unknown>>) => {
      database.exec('BEGIN IMMEDIATE');
      for (const statement of prepared) statement.run(values);
      database.exec('COMMIT');
    };
  };
  const positionOf = database
    .prepare<[string], number>(
      'SELECT position FROM pins WHERE object_seq = (SELECT seq FROM objects WHERE id = ?)',
    )
    .pluck();
  const shift = prepare(
    `UPDATE pins SET position = CASE position WHEN @from THEN @to ELSE position + @step END
     WHERE account_id = 1 AND position BETWEEN @low AND @high`,
    LOG_EVENT,
  );
  return {
    addTag: prepare(
      'INSERT INTO object_tags (object_seq, id, account_id, name, flags) SELECT seq, @tagId, 1, @name, 8 FROM objects WHERE id = @id',
      'UPDATE objects SET modified = @now, version = version + 1 WHERE id = @id',
      'UPDATE tags SET count = count + 1, manual_count = manual_count + 1, modified = @now WHERE account_id = 1 AND name = @name',
      "INSERT INTO object_facets (account_id, field, value, object_seq) SELECT 1, 'tag', @name, seq FROM objects WHERE id = @id",
      `INSERT OR REPLACE INTO object_texts (rowid, title, tags, summary, content, notes, author, url, entity)
       SELECT seq, title, 'tag ' || seq || ' ' || @name, '', '', '', '', url, 'webpage' FROM objects WHERE id = @id`,
      LOG_EVENT,
    ),
    movePin({ id, to }: { readonly id: string; readonly to: number }) {
      const from = positionOf.get(id) ?? to;
      shift({ id, from, to, step: from < to ? -1 : 1, low: Math.min(from, to), high: Math.max(from, to) });
    },
    join: prepare(
      'INSERT INTO memberships (object_seq, space_id) SELECT seq, @space FROM objects WHERE id = @id',
      'UPDATE spaces SET size = size + 1 WHERE id = @space',
      LOG_EVENT,
    ),
    close: () => database.close(),
  };
}

interface Writes {
  readonly subject: () => Promise<void>;
  readonly reference: () => void;
}

/** Prints the ratio of the times that subject and reference take for `WRITES` writes. */
async function compareWrite(name: string, { subject, reference }: Writes): Promise<void> {
  for (let write = 0; write < WARM_UP; write += 1) await subject();
  for (let write = 0; write < WARM_UP; write += 1) reference();
  const ratio = await compareTimes(
    async () => {
      for (let write = 0; write < WRITES; write += 1) await subject();
    },
    async () => {
      for (let write = 0; write < WRITES; write += 1) reference();
    },
  );
  printFigure(`${name} against its bare SQL`, ratio, { below: 1.5 });
}

/** The ratio of the times of subject and reference: the median of alternating rounds. */
async function compareTimes(subject: () => Promise<void>, reference: () => Promise<void>): Promise<number> {
  await subject();
  await reference();
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await subject();
    const between = performance.now();
    await reference();
    ratios.push((between - began) / (performance.now() - between));
  }
  return median(ratios);
}

async function compareLists(
  environment: Readonly<Record<string, string>>,
  databaseFile: string,
  scratch: string,
): Promise<void> {
  const servers: ServerProcess[] = [];
  const start = async (args: readonly string[]) => {
    const server = await startProcess(args, environment);
    servers.push(server);
    return server.url;
  };
  try {
    const bareServer = ['--import', 'tsx', path.resolve('bench/bare-server.ts')];
    const bare = await start([...bareServer, databaseFile, scratch]);
    const service = await start([path.resolve('dist/commonplace.js'), 'serve']);
    for (const [list, times, name] of LISTS) {
      const { headers } = await signed('GET', list);
      const ask = async (url: string) => {
        for (let time = 0; time < times; time += 1) {
          const response = await fetch(url + list, { headers });
          if (!response.ok) throw new Error(`${url}${list} answered ${response.status}.`);
          await response.arrayBuffer();
        }
      };
      const ratio = await compareTimes(
        () => ask(service),
        () => ask(bare),
      );
      printFigure(`${name}, against a bare server`, ratio, { below: 1.5 });
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}
