import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openReader } from '../../../adapters/sqlite/database.ts';
import { sqliteSearchEngine } from '../../../adapters/sqlite/search/engine.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import type { Query } from '../../../core/search/query/tree.ts';
import { toDocument } from '../../contract/search/document.ts';
import { matches } from '../../contract/search/matches.ts';
import { parsed } from '../../contract/search/workbench.ts';
import { ACCOUNT, libraries, markdown, savedObject } from '../../contract/search-library.ts';
import { queries } from '../../core/search/query/query-trees.ts';
import { account } from '../../support/objects.ts';
import { runs } from '../../support/runs.ts';
import { openSqlite } from '../../support/sqlite.ts';

const LIBRARIES = runs(2);
const QUERIES = 100;
const OTHER = 2;

/** Searches among some objects, alone or with those of another account, where more than one match counts as many. */
async function asked(
  objects: readonly SavedObject[],
  others: readonly SavedObject[],
  work: (find: Find) => Promise<void>,
): Promise<void> {
  const { storage, file, close } = openSqlite(uuidV7Ids(systemClock));
  const ids = others.length === 0 ? [ACCOUNT] : [ACCOUNT, OTHER];
  await storage.commit([
    ...ids.map((id) => ({ type: 'account.insert', account: account({ id }) }) as const),
    ...mixed(objects, others).map((object) => ({ type: 'object.insert', object }) as const),
  ]);
  const reader = openReader(file);
  const engine = sqliteSearchEngine(reader, 1);
  const find: Find = async (query, limit = 1_000) => {
    const request = { accountId: ACCOUNT, scope: EVERYTHING, query };
    const { found } = await engine.rank(request, limit, { semantic: 'never', boost: 1 });
    return found.map(({ id }) => id);
  };
  try {
    await work(find);
  } finally {
    reader.connection.close();
    await close();
  }
}

/** Each of some objects, followed by one of the others. */
const mixed = (objects: readonly SavedObject[], others: readonly SavedObject[]) => [
  ...objects.flatMap((object, at) => [object, ...others.slice(at, at + 1)]),
  ...others.slice(objects.length),
];

/** The objects of another account, with the same words and more of them. */
const OTHERS = Array.from({ length: 10 }, (_, at) =>
  savedObject({
    id: `other${at}`,
    accountId: OTHER,
    title: 'Storm, stone, kayak',
    content: markdown('river sea ocean paddle storm running mail a b'),
    bumped: 9,
  }),
);

type Find = (query: Query, limit?: number) => Promise<readonly string[]>;

describe.each([
  ['alone', []],
  ['next to those of another account', OTHERS],
])('objects %s', (_, others) => {
  test('of very many matches, those with the word in a field are found, and none with an excluded word', async () => {
    const objects = [
      savedObject({ id: 'title', title: 'kayak', content: markdown('river'), bumped: 1 }),
      savedObject({ id: 'other', title: 'canoe', content: markdown('kayak and river'), bumped: 2 }),
      savedObject({ id: 'sea', title: 'kayak', content: markdown('sea'), bumped: 3 }),
      savedObject({ id: 'ocean', title: 'kayak', content: markdown('ocean'), bumped: 2 }),
      savedObject({ id: 'new', title: 'paddle', content: markdown('river'), bumped: 4 }),
    ];
    await asked(objects, others, async (find) => {
      const found = async (q: string) => (await find(parsed(q))).toSorted();
      expect(await found('content:river')).toEqual(['new', 'other', 'title']);
      expect(await found('kayak -river')).toEqual(['ocean', 'sea']);
      expect(await found('kayak -content:river')).toEqual(['ocean', 'sea']);
      expect(await found('title:kayak OR content:river')).toEqual(['new', 'ocean', 'other', 'sea', 'title']);
      expect((await find(parsed('kayak')))[0]).toBe('sea');
    });
  });

  test('of very many objects, some with a start of a word are found, titles first', async () => {
    const objects = [
      savedObject({ id: 'old', title: 'wind', content: markdown('storm and river'), bumped: 1 }),
      savedObject({ id: 'title', title: 'storm', content: markdown('river'), bumped: 2 }),
      savedObject({
        id: 'read',
        title: 'page',
        content: markdown('river and stone'),
        language: 'de',
        bumped: 3,
      }),
      savedObject({ id: 'none', title: 'canoe', content: markdown('river and paddle'), bumped: 4 }),
    ];
    await asked(objects, others, async (find) => {
      expect(await find(parsed('s*'), 1)).toEqual(['title']);
      expect(await find(parsed('s*'), 2)).toEqual(['title', 'old']);
      expect((await find(parsed('s*'), 4)).toSorted()).toEqual(['old', 'read', 'title']);
      expect((await find(parsed('river st*'), 2)).toSorted()).toEqual(['old', 'title']);
      expect((await find(parsed('river st*'), 4)).toSorted()).toEqual(['old', 'read', 'title']);
      expect(await find(parsed('paddle st*'), 1)).toEqual([]);
    });
  });

  test('of very many matches, exactly those of the language are found', async () => {
    const lists = fc.array(queries, { minLength: QUERIES, maxLength: QUERIES });
    await fc.assert(
      fc.asyncProperty(libraries, lists, async (library, list) => {
        const objects = library.map(({ object }) => ({ ...object, spaceIds: [] }));
        await asked(objects, others, async (find) => {
          for (const query of list) {
            const expected = objects.filter((object) => matches(query, toDocument(object)));
            const found = await find(query);
            const strict = found.slice(0, expected.length);
            expect(strict.toSorted(), JSON.stringify(query)).toEqual(expected.map(({ id }) => id).toSorted());
          }
        });
      }),
      { numRuns: LIBRARIES, endOnFailure: true },
    );
  });
});
