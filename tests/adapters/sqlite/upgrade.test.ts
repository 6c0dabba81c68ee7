import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { aesVault, sha256 } from '../../../adapters/system/vault.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { LIST_RANKING } from '../../../core/ports/object-reader.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { presentObject } from '../../../core/previews/present-object.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { NOTHING } from '../../../core/search/query/tree.ts';
import { exportUseCases } from '../../../core/use-cases/transfer/export-library.ts';
import { withDatabase } from '../../support/database.ts';
import { FIRST_SCHEMA, makeFirstLibrary, makeUnreleased } from '../../support/first-schema.ts';
import { temporaryBlobs } from '../../support/library.ts';
import { countingIds, id } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

/** A library of the first schema is upgraded without loss; an unreleased one is refused and unchanged. */

const MIGRATIONS = 'adapters/sqlite/migrations';

type Line = Readonly<Record<string, unknown>>;

let directory: ReturnType<typeof temporaryDirectory>;
let file: string;
let storage: Storage | null;

beforeEach(() => {
  directory = temporaryDirectory();
  file = path.join(directory.path, 'commonplace.db');
  storage = null;
  makeFirstLibrary(file);
});
afterEach(async () => {
  await storage?.close();
  directory.remove();
});

function open(): Storage {
  storage = sqliteStorage({ file, migrationsFolder: MIGRATIONS, ids: countingIds(7_000_000) });
  return storage;
}

/** Lines of an export, without its header and summary. */
function linesOf(text: string): readonly Line[] {
  return text
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line))
    .filter(({ type }) => type !== 'library' && type !== 'end')
    .map(({ sum: _, version: __, ...line }) => line);
}

async function exported(from: Storage): Promise<readonly Line[]> {
  const { blobs, remove } = await temporaryBlobs();
  const archive = exportUseCases({ storage: from, blobs, vault: { sha256 }, clock: () => 0 }).exportLibrary({
    miss: () => undefined,
  });
  let text = '';
  for await (const part of archive) {
    for await (const chunk of part.text) text += Buffer.from(chunk).toString();
  }
  remove();
  return linesOf(text);
}

it('keeps all records, and is sound', async () => {
  const upgraded = open();
  const before = linesOf(readFileSync(path.join(FIRST_SCHEMA, 'records.jsonl'), 'utf8'));
  expect(await exported(upgraded)).toEqual(before);
  expect(await upgraded.inspect()).toEqual([]);
  expect(withDatabase(file, (database) => database.pragma('foreign_key_check'))).toEqual([]);
});

it('keeps access keys, sessions, credits, vectors and results of analysis', async () => {
  const upgraded = open();
  const ring = await upgraded.accessKeys.find('first');
  expect(ring).toMatchObject({
    key: { accountId: 1, access: 'full', name: 'Key' },
    session: { id: id(501) },
  });
  const vault = aesVault(new Uint8Array(32).fill(7));
  expect(vault.open(ring?.key.sealedSecret ?? '')).toEqual(Buffer.alloc(16, 7));
  expect(await upgraded.credits.windows(2)).toMatchObject([{ policy: 'burst', spent: 7 }]);
  const [embedding] = (await upgraded.embeddings.ofObjects(1, [id(11)])).get(id(11)) ?? [];
  expect(embedding?.vector).toEqual(Float32Array.of(0.6, 0.8));
  expect(
    withDatabase(file, (database) => database.prepare('SELECT count(*) FROM step_results').pluck().get()),
  ).toBe(1);
});

it('finds words and corrects spelling, even after its index was rebuilt', async () => {
  const upgraded = open();
  const search = async (q: string) => {
    const filter = { accountId: 1, scope: EVERYTHING, query: parseQuery(q) ?? NOTHING };
    const { matches, corrections } = await upgraded.objects.search(filter, 5, LIST_RANKING);
    return [matches.length > 0, corrections];
  };
  expect(await search('mould')).toEqual([true, expect.anything()]);
  for (let outdated = await upgraded.outdatedIndex(2); outdated; outdated = await upgraded.outdatedIndex(2))
    await upgraded.commit([{ type: 'index.renew', ...outdated }]);
  expect(await search('muold')).toEqual([true, { muold: 'mould' }]);
});

it('lists its objects before their responses are stored, and the same after', async () => {
  const upgraded = open();
  const listed = async () => {
    const texts: string[] = [];
    let stored = 0;
    const filter = { accountId: 1, scope: EVERYTHING };
    for await (const part of upgraded.objects.listResponses(filter, { separator: '\n' })) {
      if ('json' in part) stored += part.count;
      if ('json' in part) texts.push(...String(Buffer.from(part.json)).split('\n'));
      else texts.push(JSON.stringify(presentObject(part.object)));
    }
    return { texts, stored };
  };
  const before = await listed();
  expect([before.stored, before.texts.length]).toEqual([0, 5]);
  for (let outdated = await upgraded.outdatedIndex(2); outdated; outdated = await upgraded.outdatedIndex(2))
    await upgraded.commit([{ type: 'index.renew', ...outdated }]);
  // One of the two shows references in Prose.
  expect(await listed()).toEqual({ texts: before.texts, stored: 4 });
});

it('accepts writes, and keeps its name', async () => {
  const upgraded = open();
  const name = await upgraded.libraryName();
  const before = await upgraded.objects.find(1, id(11));
  if (!before) throw new Error('The object is missing.');
  await upgraded.commit([{ type: 'object.replace', before, after: { ...before, title: 'Other birds' } }]);
  await upgraded.close();
  expect((await open().objects.find(1, id(11)))?.title).toBe('Other birds');
  expect(await storage?.libraryName()).toBe(name);
});

it('is not migrated again by the next opening', async () => {
  const migrations = () =>
    withDatabase(file, (database) =>
      database.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get(),
    );
  await open().close();
  const later = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length - 1;
  expect(migrations()).toBe(19 + later);
  await open().close();
  expect(migrations()).toBe(19 + later);
});

it('refuses a library from before the first release, and changes nothing in it', () => {
  makeUnreleased(file);
  const before = readFileSync(file);
  expect(open).toThrow(
    /^The database was written by a version from before the first release.*commonplace export FILE/,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});
