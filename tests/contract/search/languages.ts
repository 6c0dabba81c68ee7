import { beforeEach, describe, expect, test } from 'vitest';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { LIST_RANKING } from '../../../core/ports/object-reader.ts';
import { ACCOUNT, markdown, savedObject } from '../search-library.ts';
import { parsed, type SearchBench } from './workbench.ts';

/** How every storage finds words in languages that write or join them in several ways. */
export function searchLanguagesContract({ storage, save, find }: SearchBench): void {
  describe('finds compounds by their parts', () => {
    beforeEach(() =>
      save(
        savedObject({ id: 'lease', title: 'Mietvertrag Lindenstraße', language: 'de', bumped: 9 }),
        savedObject({ id: 'rent', content: markdown('die Miete steigt'), language: 'de', bumped: 1 }),
        savedObject({ id: 'huur', title: 'Huurcontract', language: 'nl', bumped: 2 }),
        savedObject({ id: 'en', title: 'A sunflower', bumped: 3 }),
        savedObject({ id: 'fridge', title: 'Neuer Kühlschrank', language: 'de', bumped: -1 }),
        savedObject({ id: 'table', title: 'Esstische aus Eiche', language: 'de', bumped: -2 }),
        savedObject({ id: 'strudel', title: 'Apfelstrudel', language: 'de', bumped: -3 }),
        savedObject({ id: 'wine', title: 'Rotweine', language: 'de', bumped: -4 }),
      ),
    );

    test.each([
      ['Miete', ['rent', 'lease']],
      ['Vertrag', ['lease']],
      ['Verträge', ['lease']],
      ['Vertrag Lindenstraße', ['lease']],
      ['contract', ['huur']],
      ['sun', []],
      ['flower', []],
      ['Schrank', ['fridge']],
      ['Tisch', ['table']],
      ['Strudel', ['strudel']],
      ['Wein', ['wine']],
    ])('such as %s', async (q, found) => {
      expect(await find(q)).toEqual(found);
    });

    test('only with bare words, and never instead of the word itself', async () => {
      expect(await find('"Vertrag"')).toEqual([]);
      expect(await find('Mietvertrag -Vertrag')).toEqual(['lease']);
    });

    test('without correcting the part', async () => {
      await save(savedObject({ id: 'talk', title: 'Vortrag', language: 'de' }));
      const filter = { accountId: ACCOUNT, scope: EVERYTHING, query: parsed('Vertrag') };
      const { matches, corrections } = await storage().objects.search(filter, 20, LIST_RANKING);
      expect(matches.map(({ id }) => id)).toEqual(['lease']);
      expect(corrections).toEqual({});
    });
  });

  describe('finds words in other forms of their script', () => {
    beforeEach(() =>
      save(
        savedObject({ id: 'ja', title: 'らーめんと國語', language: 'ja' }),
        savedObject({ id: 'zh', title: '上海圖書館', language: 'zh' }),
        savedObject({ id: 'hi', title: 'हिन्दी की किताबें', language: 'hi' }),
        savedObject({ id: 'ar', title: 'المدرسة والسيارات', language: 'ar' }),
      ),
    );

    test.each([
      ['ラーメン', 'ja'],
      ['ﾗｰﾒﾝ', 'ja'],
      ['国語', 'ja'],
      ['图书馆', 'zh'],
      ['हिंदी किताब', 'hi'],
      ['مدرسه', 'ar'],
      ['سَيَّارَة', 'ar'],
    ])('such as %s', async (q, found) => {
      expect(await find(q)).toEqual([found]);
    });
  });
}
