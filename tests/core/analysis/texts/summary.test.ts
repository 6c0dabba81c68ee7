import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sentence, Word } from '../../../../core/analysis/texts/sentence.ts';
import { summarize } from '../../../../core/analysis/texts/summary.ts';
import { runs } from '../../../support/runs.ts';

const LIMITS = { sentences: 2, characters: 200 };

describe('a summary', () => {
  const article = sentences(
    'We use cookies/n and boats/n and tides/n .',
    'Tides/n move boats/n and harbours/n .',
    'Boats/n in harbours/n follow tides/n and moons/n .',
    'Lunch/n costs coins/n and notes/n .',
    'Cats/n chase mice/n at night/n .',
    'Moons/n pull tides/n .',
  );

  test('consists of the first sentence that is about the title, and of those that continue it', () => {
    const both = 'Tides move boats and harbours. Boats in harbours follow tides and moons.';
    expect(summarize(article, LIMITS)).toBe(both);
    expect(summarize(article, { sentences: 6, characters: 1000 })).toBe(both);
    const interrupted = article.toSpliced(2, 0, ...sentences('Rain/n fell on trains/n and roofs/n .'));
    expect(summarize(interrupted, LIMITS)).toBe('Tides move boats and harbours.');
  });

  test('leaves out self-references of a page', () => {
    expect(summarize(article, { sentences: 6, characters: 1000 })).not.toContain('cookies');
  });

  test.each([
    'Enter/v your password/n and name/n .',
    'Bitte geben/v Sie Ihre Adresse/n und Namen/n an .',
    'This page/n could not be found/v here/n .',
    'Add to basket/n for free delivery/n today/n .',
  ])('leaves out what forms, errors and shops say to their visitors: %s', (said) => {
    expect(summarize(sentences(said), LIMITS)).toBe('');
  });

  test('of a text without a sentence is empty', () => {
    expect(summarize(sentences('Milk/n , eggs/n and bread/n'), LIMITS)).toBe('');
    expect(summarize([], LIMITS)).toBe('');
  });

  test('begins with one of the first sentences, which shares a third of the words of the title, but at most two', () => {
    const about = (title: string) => ({ title: sentences(title), language: 'en' });
    expect(summarize(article, LIMITS, about('Moons/n follow tides/n'))).toBe(
      'Boats in harbours follow tides and moons.',
    );
    expect(summarize(article, LIMITS, about('Harbours/n'))).toMatch(/^Tides move/);
    expect(summarize(article, LIMITS, about('Moons/n gulls/n'))).toMatch(/^Boats/);
    expect(summarize(article, LIMITS, about('Moons/n gulls/n terns/n snow/n'))).toBe('');
    expect(summarize(article, LIMITS, about('Saturday/n'))).toBe('');
    expect(summarize(article, LIMITS, about('Cats/n and mice/n'))).toBe('');
  });

  test('does not repeat the title', () => {
    const title = 'Note : Tides/n move boats/n and harbours/n .';
    expect(summarize(article, LIMITS, { title: sentences(title), language: 'en' })).toBe(
      'Boats in harbours follow tides and moons.',
    );
    expect(summarize(article.slice(0, 2), LIMITS, { title: sentences(title), language: 'en' })).toBe('');
  });

  test('does not repeat a title that is the beginning of a sentence, and needs a title that means something', () => {
    const about = (title: string) => ({ title: sentences(title), language: 'en' });
    expect(summarize(article.slice(0, 2), LIMITS, about('Tides/n move boats/n …'))).toBe('');
    expect(summarize(article, LIMITS, about('In and out'))).toBe('');
  });

  test.each([
    'No questions/n about moons/n and tides/n …',
    'Moons/n and tides/n in {\\displaystyle x} follow boats/n .',
    '| | Moons/n | tides/n | boats/n .',
    '„ Moons/n pull tides/n and boats/n .',
    '250 g tides/n , 2 moons/n , boats/n and a pinch of harbours/n .',
    'and then moons/n and tides/n and boats/n .',
    'Bright/n Window/n Cleaning/n Ltd.',
    'Present: Dana/N Lind/N , Piet/N Moons/N and Tides/N .',
    'Next/a meeting/n : 11 May/N 2025 .',
    'Let \ufffc cover/n the moons/n and tides/n .',
  ])('has no partial sentence, and no markup of other elements: %s', (written) => {
    expect(summarize(sentences(written), LIMITS)).toBe('');
  });

  test('excludes sentences that are too long for it', () => {
    const long = `${Array(40).fill('Tides/n').join(' ')} .`;
    expect(summarize(sentences(long, 'Moons/n pull tides/n and boats/n .'), LIMITS)).toBe(
      'Moons pull tides and boats.',
    );
  });

  test('excludes remarks that end within brackets', () => {
    expect(summarize(sentences('Moons/n over tides/n ( in colour/n ! )'), LIMITS)).toBe('');
  });

  test('of Chinese has no spaces between its sentences', () => {
    const chinese = sentences('家猫/n 小狗/n 白鸟/n 。', '家猫/n 大虾/n 螃蟹/n 。');
    expect(summarize(chinese, LIMITS)).toBe('家猫 小狗 白鸟 。家猫 大虾 螃蟹 。');
  });

  test('is never longer than its limit, nor cut inside a word', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/).map((text) => `${text}/n`);
    const written = fc
      .array(word, { minLength: 1, maxLength: 20 })
      .map((words) => sentence(`${words.join(' ')} .`));
    fc.assert(
      fc.property(
        fc.array(written, { maxLength: 8 }),
        fc.integer({ min: 20, max: 120 }),
        (text, characters) => {
          const summary = summarize(text, { sentences: 3, characters });
          expect(summary.length).toBeLessThanOrEqual(characters);
          const known = new Set(text.flatMap(({ words }) => words.map((each) => each.text)));
          for (const each of summary.split(/[\s.]+/).filter(Boolean)) expect(known).toContain(each);
        },
      ),
      { numRuns: runs(30) },
    );
  });
});

/**
 * Sentences in the format of the language analyser, written by hand: words with a meaning have a mark such as
 * `/n`; a plural `s` is not part of the lemma.
 */
const sentence = (written: string): Sentence => {
  const words = written.split(' ').map((token): Word => {
    const [text = '', mark] = token.split('/');
    return { text, lemma: text.toLowerCase().replace(/s$/, ''), isContent: mark !== undefined };
  });
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/ ([.!?])/g, '$1');
  return { text, words };
};

const sentences = (...written: readonly string[]): readonly Sentence[] => written.map(sentence);
