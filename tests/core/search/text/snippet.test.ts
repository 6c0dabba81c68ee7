import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resultOf } from '../../../../core/scheduling/steps.ts';
import { snippetInSteps, wordMatcher } from '../../../../core/search/text/snippet.ts';

const matcher = (...words: string[]) =>
  wordMatcher(
    words.map((word) => ({ text: word.replace('*', ''), prefix: word.endsWith('*') })),
    ['en', 'de'],
  );
const shown = (texts: readonly string[], ...words: string[]) => {
  const { text, places } = resultOf(snippetInSteps(texts, matcher(...words)));
  return { text, words: places.map(({ start, end }) => text.slice(start, end)) };
};

describe('a snippet', () => {
  it('contains the words in all their forms, in any case and width', () => {
    expect(shown(['Alte Häuser, RUNNING, ｆｕｌｌ and crème'], 'haus', 'run', 'full', 'creme').words).toEqual(
      ['Häuser', 'RUNNING', 'ｆｕｌｌ', 'crème'],
    );
  });

  it('contains the characters of scripts without spaces, and words by their prefix', () => {
    expect(shown(['私は東京都に住む'], '東京').words).toEqual(['東京']);
    expect(shown(['sourdough'], 'sour*').words).toEqual(['sourdough']);
  });

  it.each([
    ['東京大学は東京にある。', ['大学', '東京'], ['東京', '大学', '東京']],
    ['新しいiPhone発売', ['iphone', '発売'], ['iPhone', '発売']],
    ['ﾊﾟﾝの話ですｶﾀｶﾅの話', ['カタカナ', 'パン'], ['ﾊﾟﾝ', 'ｶﾀｶﾅ']],
    ['กำลังเรียนภาษาไทย', ['ภาษา', 'กำลัง'], ['กำลัง', 'ภาษา']],
    ['اشترى السَّيَّارَةَ', ['السيارة'], ['السَّيَّارَةَ']],
  ])('marks all words that are searched for, and no more: %s', (text, wanted, words) => {
    expect(shown([text], ...wanted).words).toEqual(words);
  });

  it.each(['𠮷野家の話', '👨‍👩‍👧‍👦', 'กำลังเรียน', 'e\u0301x'])(
    'begins and ends between characters if there are no spaces: %s',
    (filling) => {
      const text = `${filling.repeat(40)}東京${filling.repeat(70)}`;
      const characters = (one: string) =>
        new Set(Array.from(new Intl.Segmenter('en').segment(one), ({ segment }) => segment));
      const { text: passage, words } = shown([text], '東京');
      expect(words).toEqual(['東京']);
      expect(passage.isWellFormed()).toBe(true);
      expect([...characters(text)]).toEqual(expect.arrayContaining([...characters(passage)]));
    },
  );

  it('keeps symbols', () => {
    expect(shown(['Cake 🎉🎂 in 🇫🇷, ❤️ and 🎉'], '🎂', '🇫🇷', '❤️').words).toEqual(['🎂', '🇫🇷', '❤️']);
  });

  it('begins with a sentence of a script without spaces', () => {
    const text = `${'ここには何も書いていない。'.repeat(20)}月は潮を引く。`;
    expect(shown([text], '潮').text).toMatch(/^月は潮/u);
  });

  it('is the passage with the most matching words, starting with a sentence', () => {
    const filling = 'Nothing is said here at all. '.repeat(40);
    const text = `A tide. ${filling}Look up. The moon draws the tide. ${filling}`;
    const { text: passage, words } = shown(['tide', text], 'moon', 'tide');
    expect(words).toEqual(['moon', 'tide']);
    expect(passage).toMatch(/^The moon draws the tide\./u);
    expect(passage.length).toBeLessThanOrEqual(200);
  });

  it('starts with a sentence that begins a little earlier, if the words still fit', () => {
    const lead = 'Margaret Ilsley, who had died that spring, spent her life on her';
    const filling = 'Nothing is said here at all. '.repeat(40);
    expect(shown([`${filling}${lead} knees.`], 'knees').text).toBe(`${lead} knees.`);
    const far = `${lead} knees, with a hand lens, a torn notebook, a full flask of tea and, for forty of those years, at the side of a small and `;
    const { text, words } = shown([`${filling}${far}very patient dog. ${filling}`], 'knees', 'dog');
    expect(words).toEqual(['knees', 'dog']);
    expect(text).not.toMatch(/^Margaret/u);
  });

  it('is the start of the first text if no words match', () => {
    expect(shown(['', 'Some text'], 'tide')).toEqual({ text: 'Some text', words: [] });
    expect(shown([], 'tide')).toEqual({ text: '', words: [] });
  });

  it.each([
    ['words', 'moon '],
    ['words that are found', 'tide '],
    ['letters without a space', 'ไทย'],
  ])('is searched in steps, however many %s a text has', (_, word) => {
    const stepsOf = (words: number) => [...snippetInSteps([word.repeat(words)], matcher('tide'))].length;
    expect(stepsOf(40_000)).toBeGreaterThan(3 * stepsOf(10_000));
    expect(stepsOf(10_000)).toBeGreaterThan(1);
  });

  it('has positions in order, without overlaps and within any text', () => {
    const words = fc.constantFrom(
      ...['tide', 'moon', '東京', 'Häuser', '. ', '\n', '🌊', 'ﬁn', '𠮷', 'ﾊﾟ', 'กำ', 'x'.repeat(300)],
    );
    const between = fc.constantFrom(' ', '');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 80 }), between, (parts, space) => {
        const { text, places } = resultOf(
          snippetInSteps([parts.join(space)], matcher('tide', '東京', 'fin', 'パ')),
        );
        let last = 0;
        for (const { start, end } of places) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
        expect(text.isWellFormed()).toBe(true);
      }),
    );
  });
});
