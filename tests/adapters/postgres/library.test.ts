import { afterEach, expect, it } from 'vitest';
import { foreignLibraryContract } from '../../contract/foreign-library.ts';
import { libraryContract } from '../../contract/library.ts';
import { libraryInPartsContract } from '../../contract/library-in-parts.ts';
import { fillLibrary } from '../../support/full-library.ts';
import {
  exported,
  imported,
  type LibraryStore,
  recordsOf,
  tarOf,
  temporaryBlobs,
} from '../../support/library.ts';
import { countingIds, id, noteLine } from '../../support/objects.ts';
import { openSqlite } from '../../support/sqlite.ts';
import { sharedStorage } from './open-storage.ts';

const shared = sharedStorage();

libraryContract('Postgres', shared.open);
foreignLibraryContract('Postgres', shared.open);
libraryInPartsContract('Postgres', shared.open);

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function place(database: 'sqlite' | 'postgres', firstId: number): Promise<LibraryStore> {
  const ids = countingIds(firstId);
  const { storage, close } = database === 'sqlite' ? openSqlite(ids) : await shared.open(ids);
  const { blobs, remove } = await temporaryBlobs();
  closers.push(close, remove);
  return { storage, blobs };
}

it('a library has the same bytes on either database, there and back', async () => {
  const [first, second, third] = [
    await place('sqlite', 100_000),
    await place('postgres', 200_000),
    await place('sqlite', 300_000),
  ];
  await fillLibrary(first);
  const tar = await exported(first);
  await imported(second, tar);
  expect(await recordsOf(await exported(second))).toBe(await recordsOf(tar));
  await imported(third, await exported(second));
  expect((await exported(third)).equals(tar)).toBe(true);
});

it('a thousand notes that refer to each other get the same links on both', async () => {
  const notes = Array.from({ length: 1_000 }, (_, index) => {
    const number = 20_000 + ((index * 389) % 1_000);
    const references = [
      `Note ${20_000 + ((index * 7) % 1_000)}`,
      `Note ${20_000 + ((index * 31 + 5) % 1_000)}`,
    ];
    return noteLine(number, { references: [...new Set(references)] });
  });
  const accountLine = {
    type: 'account',
    id: 1,
    name: 'Ada',
    plan: 'Self-hosted',
    suspended: false,
    created: '2026-01-02T03:04:05.678Z',
  };
  const pairsIn = async (where: LibraryStore) => {
    const { refusals } = await imported(
      where,
      await tarOf([accountLine, ...notes], { header: { accounts: 1 } }),
    );
    expect(refusals).toEqual([]);
    const pairs: string[] = [];
    const everything = { accountId: 1, scope: { type: 'everything' } } as const;
    for await (const { sourceId, targetId, flags } of where.storage.links.list(everything))
      pairs.push(`${sourceId} ${targetId} ${flags}`);
    return pairs.toSorted();
  };
  const pairs = await pairsIn(await place('sqlite', 100_000));
  expect(pairs.length).toBeGreaterThan(1_900);
  expect(pairs[0]?.slice(0, 22)).toBe(id(20_000));
  expect(await pairsIn(await place('postgres', 200_000))).toEqual(pairs);
});
