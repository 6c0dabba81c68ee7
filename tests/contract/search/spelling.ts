import { beforeEach, describe, expect, test } from 'vitest';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { LIST_RANKING } from '../../../core/ports/object-reader.ts';
import { ACCOUNT, markdown, savedObject } from '../search-library.ts';
import { parsed, type SearchBench } from './workbench.ts';

/** What every storage finds in spite of typing errors (D38). */
export function searchSpellingContract({ storage, save, find }: SearchBench): void {
  describe('corrects typing errors as a last resort', () => {
    const corrections = async (q: string) => {
      const filter = { accountId: ACCOUNT, scope: EVERYTHING, query: parsed(q) };
      return (await storage().objects.search(filter, 20, LIST_RANKING)).corrections;
    };

    beforeEach(() =>
      save(
        savedObject({ id: 'postgres', title: 'Tuning Postgres', bumped: 5 }),
        savedObject({ id: 'jazz', title: 'Take Five', bumped: 4 }),
        savedObject({ id: 'haus', title: 'Alte Häuser', language: 'de', bumped: 3 }),
        savedObject({ id: 'dom', title: 'дорога домой', bumped: 2 }),
        savedObject({ id: 'deep', content: markdown('a *sourdough* starter'), bumped: 1 }),
        savedObject({ id: 'theirs', title: 'Kubernetes', accountId: 2 }),
      ),
    );

    test.each([
      ['postgress', 'doubled', 'postgres'],
      ['postgrse', 'swapped', 'postgres'],
      ['potgres', 'missing', 'postgres'],
      ['pistgres', 'wrong', 'postgres'],
      ['häusre', 'swapped, in another language', 'haus'],
      ['дорола', 'wrong, in another script', 'dom'],
      ['sourdoug starter', 'missing, in a text', 'deep'],
    ])('such as %s: %s', async (q, _, found) => {
      expect(await find(q)).toEqual([found]);
      expect(Object.keys(await corrections(q))).toHaveLength(1);
    });

    test('and German with ae for ä is not an error', async () => {
      await save(
        savedObject({ id: 'ae', title: 'Neue Haeuser am Fluss', language: 'de' }),
        savedObject({ id: 'en', title: 'A pot' }),
      );
      for (const q of ['Häuser', 'HAEUSER', '"neue Häuser"', 'haeus*', 'Häus*'])
        expect([q, await find(q)]).toEqual([q, expect.arrayContaining(['ae'])]);
      expect((await find('haeuser')).toSorted()).toEqual(['ae', 'haus']);
      expect(await corrections('haeuser')).toEqual({});
      expect(await find('"poet"')).toEqual([]);
    });

    test('to objects with the word, and not to those with similar ones', async () => {
      const text = markdown('vacuum, autovacuum, checkpoints and shared buffers');
      await save(
        savedObject({ id: 'more', title: 'Postgres at night', content: text }),
        savedObject({ id: 'alike', title: 'Another database', content: text }),
      );
      expect(await find('postgres')).toContain('alike');
      expect((await find('postgress')).toSorted()).toEqual(['more', 'postgres']);
    });

    test('in two words of a query', async () => {
      expect(await find('tunning postgers')).toEqual(['postgres']);
      expect(await corrections('Tunning postgers')).toEqual({ tunning: 'tuning', postgers: 'postgres' });
    });

    test('with two errors in a long word, if nothing is found otherwise', async () => {
      await save(savedObject({ id: 'bicycle', title: 'How to true a bicycle wheel' }));
      expect(await find('bycicle')).toEqual(['bicycle']);
      expect(await corrections('bycicle')).toEqual({ bycicle: 'bicycle' });
      expect(await find('bycicle tunnnig')).toEqual([]);
      expect(await corrections('bycicle wheell')).toEqual({ bycicle: 'bicycle', wheell: 'wheel' });
      expect(await find('potsgers')).toEqual(['postgres']);
      expect(await corrections('bycicle five')).toEqual({});
      expect(await find('tycicle')).toEqual([]);
    });

    test('to a word with one error before one with two', async () => {
      await save(
        savedObject({ id: 'flower', title: 'Marigold' }),
        savedObject({ id: 'name', title: 'Marygelb, Marygelb' }),
        savedObject({ id: 'again', title: 'Marygelb' }),
      );
      expect(await corrections('marigolb')).toEqual({ marigolb: 'marigold' });
    });

    test('but never a word that some object of the account has, and never to one of another account', async () => {
      await save(savedObject({ id: 'typo', content: markdown('I wrote postgress') }));
      expect(await find('postgress')).toEqual(['typo']);
      expect(await corrections('postgress')).toEqual({});
      expect(await find('kubernete')).toEqual([]);
      expect(await corrections('kubernete')).toEqual({});
    });

    test('but never a phrase, a start, a field or an operator', async () => {
      for (const q of [
        '"postgress"',
        'postgrez*',
        'title:postgress',
        'postgress AND tuning',
        '-postgress jaz',
      ])
        expect(await find(q)).toEqual([]);
    });

    test('but not to words that no object has together', async () => {
      expect(await corrections('postgress five')).toEqual({});
      expect(await find('postgress five')).toEqual(['jazz']);
    });

    test('next to the name of a kind', async () => {
      expect(await find('tunning note')).toEqual(['postgres']);
      expect(await corrections('tunning note')).toEqual({ tunning: 'tuning' });
    });

    test('but not to words of deleted objects', async () => {
      const gone = savedObject({ id: 'gone', title: 'Zeppelin' });
      await save(gone);
      expect(await corrections('zepelin')).toEqual({ zepelin: 'zeppelin' });
      await storage().commit([{ type: 'object.destroy', object: gone }]);
      expect(await corrections('zepelin')).toEqual({});
    });
  });
}
