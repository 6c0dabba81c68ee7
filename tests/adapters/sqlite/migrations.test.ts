import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { aesVault, sha256 } from '../../../adapters/system/vault.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { LIST_RANKING } from '../../../core/ports/object-reader.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { NOTHING } from '../../../core/search/query/tree.ts';
import { exportUseCases } from '../../../core/use-cases/transfer/export-library.ts';
import { withDatabase } from '../../support/database.ts';
import { temporaryBlobs } from '../../support/library.ts';
import { countingIds, id } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';
import { FIXTURES, makeLibraryOfSchema } from '../../support/sqlite-fixtures.ts';

/** Libraries of every schema so far, which tests/support/make-sqlite-fixtures.ts made, are brought up to date without loss. */

const MIGRATIONS = 'adapters/sqlite/migrations';
const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
const schemas = migrations.map((name) => Number(name.slice(0, 4)));

/** The schemas from which on a database holds this. */
const SINCE = { textIndex: 1, entities: 2, embeddings: 3, results: 5, feeds: 14 };

type Line = Readonly<Record<string, unknown>>;

/** The lines of the library as one of a schema could hold them. */
function expectedLines(schema: number): readonly Line[] {
  const lines: Line[] = readFileSync(path.join(FIXTURES, 'records.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const later = [...(schema < SINCE.entities ? ['entity'] : []), ...(schema < SINCE.feeds ? ['feed'] : [])];
  return lines
    .filter(({ type }) => !later.includes(String(type)))
    .map(({ keywords, ...line }) => ({
      ...line,
      ...(schema >= SINCE.entities && keywords !== undefined && { keywords }),
      ...(later.length > 0 && 'records' in line && { records: expect.any(Number) }),
    }))
    .map(withoutSum);
}

function withoutSum({ sum: _, ...line }: Line): Line {
  return line;
}

async function linesOf(storage: Storage): Promise<readonly Line[]> {
  const { blobs, remove } = await temporaryBlobs();
  const archive = exportUseCases({ storage, blobs, vault: { sha256 }, clock: () => 0 }).exportLibrary({
    miss: () => undefined,
  });
  let text = '';
  for await (const part of archive) {
    for await (const chunk of part.text) text += Buffer.from(chunk).toString();
  }
  remove();
  return text
    .trim()
    .split('\n')
    .map((line) => withoutSum(JSON.parse(line)));
}

describe.each(schemas)('a library of schema %i', (schema) => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let file: string;
  let storage: Storage | null = null;
  const open = (): Storage => {
    storage = sqliteStorage({ file, migrationsFolder: MIGRATIONS, ids: countingIds(7_000_000) });
    return storage;
  };

  beforeEach(() => {
    directory = temporaryDirectory();
    file = path.join(directory.path, 'commonplace.db');
    makeLibraryOfSchema(schema, file);
  });
  afterEach(async () => {
    await storage?.close();
    directory.remove();
  });

  it('has all its records after the migration, and is sound', async () => {
    const migrated = open();
    expect(await linesOf(migrated)).toEqual(expectedLines(schema));
    expect(await migrated.inspect()).toEqual([]);
    const [broken, version] = withDatabase(file, (database) => [
      database.pragma('foreign_key_check'),
      database.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get(),
    ]);
    expect([broken, version]).toEqual([[], migrations.length]);
  });

  it('has its access keys, sessions, credits and what was found out about it', async () => {
    const migrated = open();
    const ring = await migrated.accessKeys.find('first');
    expect(ring).toMatchObject({
      key: { accountId: 1, access: 'full', name: 'Key' },
      session: { id: id(501) },
    });
    const vault = aesVault(new Uint8Array(32).fill(7));
    expect(vault.open(ring?.key.sealedSecret ?? '')).toEqual(Buffer.alloc(16, 7));
    const windows = await migrated.credits.windows(2);
    expect(windows).toMatchObject([{ policy: 'burst', spent: 7 }]);
    const [embedding] = (await migrated.embeddings.ofObjects(1, [id(11)])).get(id(11)) ?? [];
    expect(embedding?.vector).toEqual(schema >= SINCE.embeddings ? Float32Array.of(0.6, 0.8) : undefined);
    const results = withDatabase(file, (database) =>
      database.prepare('SELECT count(*) FROM step_results').pluck().get(),
    );
    expect(results).toBe(schema >= SINCE.results ? 1 : 0);
  });

  it.runIf(schema >= SINCE.textIndex)('is searched as before', async () => {
    const migrated = open();
    const found = withDatabase(file, (database) =>
      database
        .prepare(
          "SELECT id FROM objects WHERE seq IN (SELECT rowid FROM object_texts WHERE object_texts MATCH 'mould')",
        )
        .pluck()
        .all(),
    );
    expect(found).toEqual([id(13)]);
    expect(await migrated.accounts.list()).toHaveLength(2);
  });

  it('corrects typing errors, and has all previews, once it is indexed again', async () => {
    const migrated = open();
    for (let outdated = await migrated.outdatedIndex(2); outdated; outdated = await migrated.outdatedIndex(2))
      await migrated.commit([{ type: 'index.renew', ...outdated }]);
    const withoutPreview = withDatabase(file, (database) =>
      database.prepare('SELECT id FROM objects WHERE seq NOT IN (SELECT object_seq FROM cards)').all(),
    );
    expect(withoutPreview).toEqual([]);
    const query = parseQuery('muold') ?? NOTHING;
    const filter = { accountId: 1, scope: EVERYTHING, query };
    const { matches, corrections } = await migrated.objects.search(filter, 5, LIST_RANKING);
    expect([matches.length > 0, corrections]).toEqual([true, { muold: 'mould' }]);
  });

  it('has one name from then on, and is written to', async () => {
    const migrated = open();
    const name = await migrated.libraryName();
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    const before = await migrated.objects.find(1, id(11));
    if (!before) throw new Error('The object is missing.');
    await migrated.commit([{ type: 'object.replace', before, after: { ...before, title: 'Other birds' } }]);
    await migrated.close();
    expect((await open().objects.find(1, id(11)))?.title).toBe('Other birds');
    expect(await storage?.libraryName()).toBe(name);
  });
});
