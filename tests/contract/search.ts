import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EVERYTHING, type Scope } from '../../core/model/access-key.ts';
import type { Entity } from '../../core/model/entity.ts';
import type { SavedObject } from '../../core/model/object.ts';
import type { ObjectFilter } from '../../core/ports/object-reader.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { bareText, type Query } from '../../core/search/query/tree.ts';
import { queries } from '../core/search/query/query-trees.ts';
import { runs, size } from '../support/runs.ts';
import { searchAccountsContract } from './search/accounts.ts';
import { searchAsTypedContract } from './search/as-typed.ts';
import { toDocument } from './search/document.ts';
import { searchLanguagesContract } from './search/languages.ts';
import { matches } from './search/matches.ts';
import { searchOrderContract } from './search/order.ts';
import { indexRenewalContract } from './search/renewal.ts';
import { semanticSearchContract } from './search/semantic.ts';
import { searchSpellingContract } from './search/spelling.ts';
import { parsed, type SearchBench, type SearchFixture } from './search/workbench.ts';
import { ACCOUNT, type LibraryObject, libraries, markdown, SPACES, savedObject } from './search-library.ts';

const LIBRARIES = runs(2);
const QUERIES = size(100, 200);

/** The search results of every storage, and their order. */
export function searchContract(name: string, open: () => Promise<SearchFixture>): void {
  describe(`search on ${name}`, () => {
    let fixture: SearchFixture;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(() => fixture.close());

    const save = (...objects: SavedObject[]) =>
      fixture.storage.commit(objects.map((object) => ({ type: 'object.insert', object })));

    async function idsOf(filter: Partial<ObjectFilter>, limit?: number): Promise<string[]> {
      const ids: string[] = [];
      const whole = { accountId: ACCOUNT, scope: EVERYTHING, ...filter };
      for await (const object of fixture.storage.objects.list(whole, limit)) ids.push(object.id);
      return ids;
    }
    const find = (q: string, limit?: number) => idsOf({ query: parsed(q) }, limit);
    const bench: SearchBench = { storage: () => fixture.storage, save, idsOf, find };

    describe('matches the semantics of the language', () => {
      test('for random queries over random libraries', async () => {
        const queryLists = fc.array(queries, { minLength: QUERIES, maxLength: QUERIES });
        let found = 0;
        await fc.assert(
          fc.asyncProperty(libraries, queryLists, async (library, list) => {
            await saveLibrary(fixture, library);
            for (const query of list) found += await compare(fixture.storage, library, query);
            await fixture.close();
            fixture = await open();
          }),
          { numRuns: LIBRARIES, endOnFailure: true },
        );
        expect(found).toBeGreaterThan(QUERIES);
      });

      test('for the deepest and longest queries', async () => {
        await save(savedObject({ id: 'one', title: 'a b c' }), savedObject({ id: 'two', title: 'z' }));
        const deep = (inside: string, before: string) => `${before.repeat(64)}${inside}${')'.repeat(64)}`;
        expect(await find(deep('a AND b', '('))).toEqual(['one']);
        expect(await find(deep('b', 'a AND ('))).toEqual(['one']);
        expect(await find(deep('a', 'x OR ('))).toEqual(['one']);
        expect(await find(deep('a', '-('))).toEqual(['one']);
        expect(await find(deep('a', 'x OR -('))).toEqual(['one']);
        expect(await find(Array(330).fill('a').join(' AND '))).toEqual(['one']);
        expect(await find(Array(1000).fill('a').join(' '))).toEqual(['one']);
        expect(await find(Array.from({ length: 500 }, (_, at) => at.toString(36)).join(' '))).toEqual([
          'one',
          'two',
        ]);
        expect(await find(Array(400).fill('a').join(' OR '))).toEqual(['one']);
        expect(await find(Array(190).fill('is:tagged').join(' '))).toEqual([]);
        expect(await find(Array(170).fill('-is:tagged').join(' '))).toHaveLength(2);
        expect(await find(Array(130).fill('-is:tagged').join(' OR '))).toHaveLength(2);
      });

      test('for as many different words and names as fit in a query', async () => {
        const some = (count: number) => Array.from({ length: count }, (_, at) => at.toString(36));
        const names = (count: number, before: string) => some(count).map((name) => `${before}${name}`);
        const last = '7p'; // the 277th
        await save(
          savedObject({ id: 'all', content: markdown(some(300).join(' ')) }),
          savedObject({ id: 'last', tags: [{ id: 't', name: last, flags: 8 }] }),
        );
        expect(await find(some(277).join(' AND '))).toEqual(['all']);
        expect(await find([...some(270), 'z!'].join(' OR '))).toEqual(['all']);
        expect(await find(names(200, '-').join(' '))).toEqual(['last']);
        expect(await find(names(200, 'tag:').join(' OR '))).toEqual([]);
        expect(await find([...names(190, 'tag:'), `tag:${last}`].join(' OR '))).toEqual(['last']);
        expect(await find([...names(190, '-tag:'), `-tag:${last}`].join(' '))).toEqual(['all']);
      });
    });

    test('finds names by their start, however long both are', async () => {
      const names = ['a', 'b'].map((last) => `${'ß'.repeat(150)}${last}`);
      const [first = '', second = ''] = names;
      await save(
        ...names.map((name, at) =>
          savedObject({ id: `o${at}`, bumped: -at, tags: [{ id: `t${at}`, name, flags: 8 }] }),
        ),
      );
      expect(await find(`tag:${'ß'.repeat(3)}*`)).toEqual(['o0', 'o1']);
      expect(await find(`tag:${'ß'.repeat(120)}*`)).toEqual(['o0', 'o1']);
      expect(await find(`tag:${first}*`)).toEqual(['o0']);
      expect(await find(`tag:${second}*`)).toEqual(['o1']);
      expect(await find(`tag:${'ß'.repeat(150)}c*`)).toEqual([]);
    });

    test('finds and counts an object as the kind that its card shows', async () => {
      const entity = (fields: object) => ({
        mainEntity: { id: 'e', '@type': 'Article', ...fields } as Entity,
      });
      const posting = {
        url: 'https://fedi.example/@ada/1',
        authors: [{ name: 'Ada' }],
        content: { type: 'text/plain', body: 'The engine weaves.' },
      };
      await save(
        savedObject({ id: 'posting', bumped: -1, ...entity(posting) }),
        savedObject({ id: 'article', bumped: -2, ...entity({ ...posting, title: 'On engines' }) }),
        savedObject({ id: 'post', bumped: -3, ...entity({ '@type': 'AlphaPost' }) }),
      );
      expect(await find('type:posts')).toEqual(['posting', 'post']);
      expect(await find('type:articles')).toEqual(['article']);
      expect(await find('-type:posts')).toEqual(['article']);
      expect(await find('type:Article')).toEqual(['posting', 'article']);
      const { types } = await fixture.storage.objects.counts({ accountId: ACCOUNT, scope: EVERYTHING }, 0);
      expect(types).toEqual(
        new Map([
          ['posts', 1],
          ['Article', 1],
          ['AlphaPost', 1],
        ]),
      );
    });

    describe('keeps the index consistent:', () => {
      const base = savedObject({
        id: 'o',
        title: 'alpha',
        content: markdown('beta'),
        tags: [{ id: 't', name: 'gamma', flags: 8 }],
      });

      test('a change is found immediately, and the text that it replaced is not', async () => {
        await save(base);
        const after = {
          ...base,
          title: 'delta',
          content: markdown('epsilon'),
          tags: [],
          notes: [{ id: 'n', content: markdown('zeta'), references: [] }],
        };
        await fixture.storage.commit([{ type: 'object.replace', before: base, after }]);
        for (const old of ['alpha', 'beta', 'gamma', 'tag:gamma']) expect(await find(old)).toEqual([]);
        for (const now of ['delta', 'epsilon', 'note:zeta', 'has:note'])
          expect(await find(now)).toEqual(['o']);
      });

      test('a deleted object is not found until it is restored', async () => {
        await save(base);
        const deleted = { ...base, deleted: 5 };
        await fixture.storage.commit([{ type: 'object.replace', before: base, after: deleted }]);
        expect(await find('alpha')).toEqual([]);
        expect(await find('tag:gamma')).toEqual([]);
        const version = 2;
        await fixture.storage.commit([
          { type: 'object.replace', before: { ...deleted, version }, after: { ...base, version } },
        ]);
        expect(await find('alpha tag:gamma')).toEqual(['o']);
      });

      test('a destroyed object leaves nothing behind', async () => {
        await save(base);
        await fixture.storage.commit([{ type: 'object.destroy', object: base }]);
        await save(savedObject({ id: 'p', title: 'other' }));
        expect(await find('alpha')).toEqual([]);
        expect(await find('tag:gamma')).toEqual([]);
        expect(await find('other')).toEqual(['p']);
      });

      test('a failed commit changes nothing', async () => {
        await save(base);
        await expect(
          fixture.storage.commit([
            { type: 'object.insert', object: savedObject({ id: 'q', title: 'theta' }) },
            { type: 'object.insert', object: base },
          ]),
        ).rejects.toMatchObject({ code: 'stale' });
        expect(await find('theta')).toEqual([]);
        expect(await find('alpha')).toEqual(['o']);
      });

      test('text that looks like the query language of the index is text', async () => {
        await save(savedObject({ id: 'o', content: markdown('NEAR("a" b) title : x* ^y {z} - + AND') }));
        for (const q of ['NEAR("a" b)', '"title : x"', '^y', '{z}', "x' OR 1=1", '"""', 'a"b']) {
          await expect(find(q)).resolves.toBeInstanceOf(Array);
        }
        expect(await find('"near a b title"')).toEqual(['o']);
      });
    });

    describe('finds only what the filter allows:', () => {
      const url: Scope = { type: 'non-sensitive' };

      test('account, scope, space, ids and limit', async () => {
        await fixture.addSpace({ id: 's', name: 'Space' });
        await save(
          savedObject({ id: 'a', title: 'word one', bumped: 3 }),
          savedObject({ id: 'b', title: 'word two', kind: 'url', bumped: 2 }),
          savedObject({ id: 'c', title: 'word three', bumped: 1 }),
          savedObject({ id: 'd', title: 'word', accountId: 2 }),
        );
        await fixture.storage.commit([
          { type: 'memberships.add', accountId: ACCOUNT, objectId: 'c', spaceIds: ['s'] },
        ]);
        const query = parsed('word');
        expect(await idsOf({ query })).toEqual(['a', 'b', 'c']);
        expect(await idsOf({ query }, 2)).toEqual(['a', 'b']);
        expect(await idsOf({ query: parsed('type:note'), scope: url }, 2)).toEqual([]);
        expect(await idsOf({ query: parsed('-is:tagged'), spaceId: 's' }, 2)).toEqual(['c']);
        expect(await idsOf({ query, accountId: 2 })).toEqual(['d']);
        expect(await idsOf({ query, scope: url })).toEqual(['b']);
        expect(await idsOf({ query, scope: { type: 'spaces', spaceIds: ['s', 'x'] } })).toEqual(['c']);
        expect(await idsOf({ query, spaceId: 's' })).toEqual(['c']);
        expect(await idsOf({ query, ids: ['b', 'c', 'd', 'x'] })).toEqual(['b', 'c']);
        const filter = { accountId: ACCOUNT, scope: url, query };
        expect(await fixture.storage.objects.count(filter, 10)).toBe(1);
      });
    });

    test('a limit returns the first of many objects', async () => {
      const many = Array.from({ length: 1_500 }, (_, at) =>
        savedObject({
          id: String(at).padStart(4, '0'),
          kind: at % 3 === 0 ? 'url' : 'note',
          completed: at % 40 === 0,
          created: (at * 7) % 1_500,
          bumped: Math.floor(at / 2),
          tags: [{ id: `t${at}`, name: at < 750 ? 'often' : at % 250 === 1 ? 'rare' : 'other', flags: 8 }],
        }),
      );
      for (let at = 0; at < many.length; at += 250) await save(...many.slice(at, at + 250));
      const queries = [
        ...['type:url', 'tag:often', 'tag:rare', '-tag:other', 'is:completed', 'tag:rare type:note'],
        ...['bumped:1970-01-01T00:00:00.000Z/1970-01-01T00:00:00.700Z', 'bumped:<1970-01-01T00:00:00.100Z'],
        ...[
          'created:>=1970-01-01T00:00:01.490Z',
          'type:url OR tag:rare',
          'has:note',
          'type:url bumped:<1970',
        ],
      ];
      for (const q of queries) {
        const all = await find(q);
        for (const limit of [1, 20, 400]) expect(await find(q, limit), q).toEqual(all.slice(0, limit));
      }
      expect(await find('tag:rare', 2)).toEqual(['1251', '1001']);
    });

    searchOrderContract(bench);
    searchAccountsContract(bench);
    semanticSearchContract(bench);
    searchLanguagesContract(bench);
    searchSpellingContract(bench);
    searchAsTypedContract(bench);
    indexRenewalContract(bench);
  });
}

async function saveLibrary(fixture: SearchFixture, library: readonly LibraryObject[]): Promise<void> {
  const { storage } = fixture;
  for (const space of SPACES) await fixture.addSpace(space);
  await storage.commit(library.map(({ object }) => ({ type: 'object.insert', object })));
  await storage.commit([{ type: 'object.insert', object: savedObject({ id: 'unseen' }) }]);
  for (const { object, surroundings } of library) {
    const spaceIds = surroundings.spaces.map((space) => space.id);
    await storage.commit([{ type: 'memberships.add', accountId: ACCOUNT, objectId: object.id, spaceIds }]);
    if (surroundings.isPinned) await fixture.pin(object.id);
    if (surroundings.isLinked) await fixture.link(object.id, 'unseen');
  }
}

/** Compares the results of the storage with the semantics of the language. @returns the number of objects found */
async function compare(storage: Storage, library: readonly LibraryObject[], query: Query): Promise<number> {
  const filter = { accountId: ACCOUNT, scope: EVERYTHING, query };
  const found: string[] = [];
  for await (const object of storage.objects.list(filter)) if (object.id !== 'unseen') found.push(object.id);
  const expected = library
    .filter(({ object, surroundings }) => matches(query, toDocument(object, surroundings)))
    .map(({ object }) => object.id);
  const strict = bareText(query) === null ? found : found.slice(0, expected.length);
  expect(strict.toSorted(), JSON.stringify(query)).toEqual(expected.toSorted());
  expect(new Set(found).size).toBe(found.length);
  return strict.length;
}
