import { describe, expect, test } from 'vitest';
import { markdown, savedObject } from '../search-library.ts';
import type { SearchBench } from './workbench.ts';

/** The order in which every storage returns the results for words (D21, D38). */
export function searchOrderContract({ save, find }: SearchBench): void {
  describe('orders by relevance', () => {
    test('with title before tags before summary before text', async () => {
      const filler = 'one two three four five';
      await save(
        savedObject({ id: 'text', title: filler, content: markdown('kayak'), bumped: 4 }),
        savedObject({ id: 'summary', title: filler, summary: 'kayak', bumped: 3 }),
        savedObject({ id: 'tag', title: filler, tags: [{ id: 't', name: 'kayak', flags: 8 }], bumped: 2 }),
        savedObject({ id: 'title', title: `kayak ${filler}`, bumped: 1 }),
      );
      expect(await find('kayak')).toEqual(['title', 'tag', 'summary', 'text']);
    });

    test('with an exact title first, however often others contain it', async () => {
      await save(
        savedObject({
          id: 'much',
          title: 'Red tea, red tea',
          content: markdown('red tea '.repeat(50)),
          bumped: 9,
        }),
        savedObject({
          id: 'exact',
          title: 'Red Tea!',
          content: markdown('about a drink and its long history '.repeat(99)),
        }),
      );
      expect((await find('red tea'))[0]).toBe('exact');
      expect((await find('"RED tea"'))[0]).toBe('exact');
      expect((await find('red tea', 1))[0]).toBe('exact');
    });

    test('with the newest first among equals', async () => {
      await save(
        savedObject({ id: 'a', title: 'same', bumped: 1 }),
        savedObject({ id: 'b', title: 'same', bumped: 3 }),
        savedObject({ id: 'c', title: 'same', bumped: 2 }),
        savedObject({ id: 'd', title: 'same', bumped: 2 }),
      );
      expect(await find('same')).toEqual(['b', 'd', 'c', 'a']);
      expect(await find('type:note')).toEqual(['b', 'd', 'c', 'a']);
    });

    test('with all words before some words, and only bare words are loosened', async () => {
      await save(
        savedObject({ id: 'both', content: markdown(`${'filler '.repeat(200)} brown bear`) }),
        savedObject({ id: 'bear', title: 'Bear bear bear' }),
        savedObject({ id: 'none', title: 'Fox' }),
      );
      expect(await find('brown bear')).toEqual(['both', 'bear']);
      expect(await find('brown AND bear')).toEqual(['both']);
      expect(await find('"brown bear"')).toEqual(['both']);
      expect(await find('brown bear is:tagged')).toEqual([]);
    });

    test('so that a sentence typed as a question finds its answer', async () => {
      await save(
        savedObject({
          id: 'answer',
          title: 'Resting dough',
          content: markdown('Leave the dough in the fridge for a day.'),
        }),
        savedObject({
          id: 'other',
          title: 'Painting',
          content: markdown('How long does it take to paint in oil?'),
        }),
      );
      expect((await find('how long should my dough rest in the fridge?'))[0]).toBe('answer');
    });
  });
}
