import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  correctableWords,
  isCorrectable,
  spellingsNear,
  spellingsTwoAway,
  withCorrections,
  withWords,
} from '../../../../core/search/text/spelling.ts';

const words = fc.stringMatching(/^[a-z]{5,12}$/);
const letter = fc.stringMatching(/^[a-z]$/);

/** A word with one typing error, at a position from 0 to below its length. */
const errors: Readonly<Record<string, (word: string, at: number, other: string) => string>> = {
  wrong: (word, at, other) => word.slice(0, at) + other + word.slice(at + 1),
  missing: (word, at) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  swapped: (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
};

describe('spellings near a word', () => {
  it.each(Object.keys(errors))('include the word with one letter %s', (kind) => {
    fc.assert(
      fc.property(words, fc.nat(), letter, (word, place, other) => {
        const typed = errors[kind]?.(word, place % word.length, other) ?? '';
        expect(typed === word || spellingsNear(typed).includes(word)).toBe(true);
      }),
    );
  });

  it('are about 50 per letter, without the word itself and words shorter than five letters', () => {
    const near = spellingsNear('sourdoug');
    expect(near).toContain('sourdough');
    expect(near).not.toContain('sourdoug');
    expect(near.length).toBeLessThan(60 * 9);
    expect(spellingsNear('salt').every(({ length }) => length === 5)).toBe(true);
  });

  it('use the alphabet of the word', () => {
    expect(spellingsNear('корова')).toContain('корона');
    expect(spellingsNear('δρομος')).toEqual(expect.arrayContaining(['δρομοσ'.slice(0, 5)]));
    expect(spellingsNear('wikip3dia')).not.toContain('wikipedia');
  });
});

describe('spellings two errors away', () => {
  const longer = fc.stringMatching(/^[a-z]{8,13}$/);
  /** A word with one error after its first letter. */
  const withError = (kind: string, word: string, place: number, other: string) =>
    errors[kind]?.(word, 1 + (place % (word.length - 2)), other) ?? '';

  it('include the word with two letters doubled or swapped', () => {
    const slip = fc.constantFrom('doubled', 'swapped');
    fc.assert(
      fc.property(longer, fc.nat(), fc.nat(), slip, slip, (word, first, second, one, other) => {
        const typed = withError(other, withError(one, word, first, ''), second, '');
        fc.pre(typed.length >= 7 && typed.length <= 14);
        expect(typed === word || spellingsTwoAway(typed).includes(word)).toBe(true);
      }),
    );
  });

  it.each([
    ['bycicle', 'bicycle'],
    ['embarassement', 'embarrassment'],
    ['варонкаа', 'воронка'],
    ['definately', 'definitely'],
    ['neccesary', 'necessary'],
    ['tommorow', 'tomorrow'],
    ['resturaunt', 'restaurant'],
    ['begining', 'beginning'],
    ['catigry', 'category'],
  ])('%s: %s', (typed, meant) => {
    expect([...spellingsNear(typed), ...spellingsTwoAway(typed)]).toContain(meant);
  });

  it('begin with the typed letter, for words of 7 to 14 letters', () => {
    expect(spellingsTwoAway('morning').every((word) => word.startsWith('m'))).toBe(true);
    expect(spellingsTwoAway('bycicl')).toEqual([]);
    expect(spellingsTwoAway('a'.repeat(15))).toEqual([]);
    expect(spellingsTwoAway('wikip3dia')).toEqual([]);
  });

  it('are at most 2,000, the likeliest', () => {
    expect(spellingsTwoAway('bycicle').length).toBeLessThan(1_500);
    expect(spellingsTwoAway('photogrpahrels').length).toBe(2_000);
    expect(spellingsTwoAway('ocurencesalike')).toContain('occurrencesalike');
  });
});

describe('spelling correction', () => {
  it('applies to words of four letters or more, but not to stop words', () => {
    expect(correctableWords('There is a Postgress, v15, e-mail in 東京 and ab', ['en'])).toEqual([
      'postgress',
      'mail',
    ]);
  });

  it('results in words of five letters or more', () => {
    expect(['house', 'maison', 'дорога'].every(isCorrectable)).toBe(true);
    expect(['salt', 'v15', 'a1b2c3', 'домhouse', 'x'.repeat(25)].some(isCorrectable)).toBe(false);
  });

  it('replaces the word in the query as typed', () => {
    const corrections = { postgress: 'postgres' };
    expect(withWords('e-Postgress', new Map(Object.entries(corrections)))).toBe('e postgres');
    expect(withCorrections('Postgress, “bread” postgressive', corrections)).toBe(
      'postgres, “bread” postgressive',
    );
  });
});
