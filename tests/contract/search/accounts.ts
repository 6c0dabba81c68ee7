import { describe, expect, test } from 'vitest';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import { LIST_RANKING } from '../../../core/ports/object-reader.ts';
import { ACCOUNT, markdown, savedObject } from '../search-library.ts';
import { parsed, type SearchBench } from './workbench.ts';

const OTHER = 2;
const QUERIES = [
  'kayak',
  'kayak river',
  'kayak lake river',
  '"white river"',
  'title:kayak river',
  'riv* kayak',
  'r*',
  'kayak OR lake',
  'kayak -lake',
  'kayak OR is:pinned',
  'tag:trip kayak',
  'the kayak that went down a quiet river',
  'kajak river',
  'Fluss Reise',
];

const word = (name: string, times: number) => `${name} `.repeat(times);
const tag = (name: string) => [{ id: `t${name}`, name, flags: 8 }];

/** Objects of an account with frequent and rare words of the queries, in long and short texts. */
function libraryOf(accountId: number): readonly SavedObject[] {
  const texts: readonly (Partial<SavedObject> & { readonly text: string })[] = [
    { title: 'Kayak', text: 'a river' },
    { title: 'Down the white river', text: `${word('kayak', 3)} ${word('plain', 40)}` },
    { title: 'Lake', text: `kayak ${word('lake', 9)} river ${word('filler', 200)}`, tags: tag('trip') },
    { title: 'Rivers of the north', text: `${word('river', 12)} white river kayak` },
    { title: 'Quiet days', text: 'a kayak went by; the lake was quiet', tags: tag('kayak') },
    { title: 'Bread', text: word('flour', 20) },
    { title: 'Roads', text: 'a road by the river, and a lake' },
    { title: 'Eine Reise', text: 'auf dem Fluss, im Kajak, mit den Flüssen der Reise', language: 'de' },
  ];
  return texts.map(({ text, ...more }, at) =>
    savedObject({ id: `${accountId}-${at}`, accountId, content: markdown(text), bumped: at, ...more }),
  );
}

/** The objects of another account: some words of the queries very often, and misspelt ones. */
const others = (accountId: number): readonly SavedObject[] =>
  Array.from({ length: 20 }, (_, at) =>
    savedObject({
      id: `${accountId}-other-${at}`,
      accountId,
      title: at % 2 === 0 ? 'Kayak kajak' : 'Rivets, rhubarb and lakes',
      content: markdown(
        `${word('kayak', 3 * at)} ${word('quiet white river', 3)} ${word('ballast', 30 * at)} kajaks`,
      ),
      language: at % 3 === 0 ? 'de' : 'en',
      tags: tag('trip'),
    }),
  );

/** A search reveals nothing about the objects of other accounts. */
export function searchAccountsContract({ storage, save }: SearchBench): void {
  describe('the results of an account depend only on its own objects:', () => {
    async function answers(accountId: number) {
      const search = (more: object) =>
        storage().objects.search({ accountId, scope: EVERYTHING, ...more }, 50, LIST_RANKING);
      const found = QUERIES.map(async (q) => [q, await search({ query: parsed(q) })]);
      return [...(await Promise.all(found)), await search({ similarTo: `${accountId}-0` })];
    }

    test.each([
      [ACCOUNT, OTHER],
      [OTHER, ACCOUNT],
    ])(
      'the order, the scores and the corrections for account %i, whatever account %i saves',
      async (mine, theirs) => {
        await save(...libraryOf(mine));
        const before = await answers(mine);
        await save(...others(theirs));
        expect(await answers(mine)).toEqual(before);
      },
    );

    test('two accounts with the same objects have the same scores', async () => {
      await save(...libraryOf(ACCOUNT), ...libraryOf(OTHER));
      const own = JSON.stringify(await answers(ACCOUNT));
      expect(JSON.stringify(await answers(OTHER)).replaceAll('"2-', '"1-')).toBe(own);
    });
  });
}
