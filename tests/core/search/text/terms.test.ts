import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_WORD_LENGTH, segments } from '../../../../core/search/text/segment.ts';
import { STEMMED_LANGUAGES, stem, stemmingLanguage } from '../../../../core/search/text/stem.ts';
import {
  type Clause,
  clausesOf,
  columnTerms,
  looseClausesOf,
  textTerms,
} from '../../../../core/search/text/terms.ts';
import { expectLinear } from '../../../support/growth.ts';
import { runs } from '../../../support/runs.ts';

/** The terms of a column, one by one. */
const termsOf = (parts: readonly string[], language?: string): readonly string[] =>
  columnTerms(parts, language)
    .split(' ')
    .filter((term) => term !== '');

describe('other forms of a word', () => {
  test.each([
    ['Tel. (030) 123 45 67', '0301234567'],
    ['IBAN DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['worth 1,000 or 20’000', '20000'],
    ['a walk of 5 km', '5km'],
    ['with 16GB of memory', '16'],
    ['with 16GB of memory', 'gb'],
    ['the column user_name', 'username'],
    ['an XMLHttpRequest', 'request'],
    ['call getElementById', 'element'],
    ['an HTMLElement', 'element'],
    ['worth 1000000', '1,000,000'],
    ['Tel. 0301234567', '030/1234567'],
    ['I don’t know', 'dont'],
  ])('%s is found by %s', (text, word) => {
    const terms = new Set(columnTerms([text], 'en').split(' '));
    const [clause = []] = clausesOf({ text: word, loose: true }, ['en']);
    expect(clause.some((pattern) => pattern.terms.every((term) => terms.has(term)))).toBe(true);
  });

  test.each([
    ['en', '1, 2, 3, 4, 5, 6, 7', '1234567'],
    ['en', 'from 10 to 20', '1020'],
    ['fr', 'l’eau', 'leau'],
    ['en', 'JavaScript', 'script'],
    ['en', 'Fiona McDonald', 'donald'],
  ])('in %s, %s has no %s', (language, text, word) => {
    expect(columnTerms([text], language).split(' ')).not.toContain(word);
  });
});

describe('segments', () => {
  test.each([
    ["Don’t l'eau O'Neill's", 'don t l eau o neill s'],
    ['state-of-the-art, e–mail', 'state of the art e mail'],
    ['snake_case camelCase', 'snake case camelcase'],
    ['v1.2.3 covid19 3,14', 'v1 2 3 covid19 3 14'],
    ['https://www.example.com/a-b?c=d%20e#f', 'https www example com a b c d 20e f'],
    ['me+you@example.org', 'me you example org'],
    ['C++ & ... ???', 'c'],
    ['東京tokyo手机', '东京 tokyo 手机'],
    ['ﾗｰﾒﾝとらーめん', 'ラーメントラーメン'],
    ['第12章、ラーメン', '第 12 章 ラーメン'],
    ['한국어 검색', '한국어 검색'],
    ['ภาษาไทย ok', 'ภาษาไทย ok'],
    ['长句\n断行，\n\n新段', '长句断行 新段'],
    ['ship it 🚀🎉❤️', 'ship it 🚀 🎉 ❤'],
    ['from 🇩🇪🇯🇵 to 🇳🇴', 'from 🇩🇪 🇯🇵 to 🇳🇴'],
    ['𝔘𝔫𝔦𝔠𝔬𝔡𝔢', 'unicode'],
  ])('%s', (text, expected) => {
    expect(
      segments(text)
        .map((segment) => segment.text)
        .join(' '),
    ).toBe(expected);
  });
});

describe('terms', () => {
  test('words are stems, followed by the written form if it differs', () => {
    expect(termsOf(['Running shoes', 'run'])).toEqual(['run', 'shoe', 'º', 'run', 'ªrunning', 'ªshoes']);
  });

  test('stems of other languages carry their language', () => {
    expect(termsOf(['Häuser 42'], 'de')).toEqual(['ºdehaus', '42', 'ªhauser']);
  });

  test('parts of compounds follow, in languages that form them', () => {
    expect(termsOf(['Mietvertrag'], 'de')).toEqual([
      'ºdemietvertrag',
      'ªmietvertrag',
      'ººdemiet',
      'ººdevertrag',
    ]);
    expect(termsOf(['Mietvertrag'], 'sv').join(' ')).not.toContain('ºº');
  });

  test('scripts without spaces are pairs of characters', () => {
    expect(termsOf(['東京都x日'], 'ja')).toEqual(['东京', '京都', '都', 'x', '日']);
  });

  test('contain neither white space nor query syntax of a database', () => {
    const text = fc.array(
      fc.integer({ min: 1, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...STEMMED_LANGUAGES), (characters, language) => {
        for (const term of termsOf([characters.join(''), 'Running'], language)) {
          expect(term).toMatch(/^[\p{L}\p{N}\p{M}\p{RI}\p{Extended_Pictographic}]+$/u);
          expect(term).not.toMatch(/[A-Z]/);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

test('names are found in linear time in any text', () =>
  Promise.all(
    ['a', 'a-', 'a.', '-', 'a&b', 'é-', 'خ\u200c', 'خ', '\u06de', 'ab\u2010', '½', 'abc²'].map((part) =>
      expectLinear((times) => void textTerms(`${part.repeat(times)} خ\u200cخ`, 'fa'), 20_000),
    ),
  ));

describe('languages', () => {
  test.each([
    [undefined, 'en'],
    ['de', 'de'],
    ['pt-BR', 'pt'],
    ['nb', 'no'],
    ['zh', 'en'],
    ['constructor', 'en'],
  ])('%s is stemmed as %s', (language, expected) => {
    expect(stemmingLanguage(language)).toBe(expected);
  });

  test('every language has its rules', () => {
    const words: Record<string, [string, string]> = {
      en: ['searches', 'searching'],
      de: ['hauser', 'hause'],
      fr: ['chanter', 'chantez'],
      es: ['libros', 'libro'],
      ru: ['книгами', 'книга'],
    };
    for (const [language, [one, other]] of Object.entries(words)) {
      expect(stem(one, language)).toBe(stem(other, language));
    }
    for (const language of STEMMED_LANGUAGES) {
      expect(stem('a', language)).not.toBe('');
    }
  });
});

const isFound = (clauses: readonly Clause[], terms: readonly string[]): boolean =>
  clauses.length > 0 &&
  clauses.every((clause) =>
    clause.some((pattern) =>
      ` ${terms.join(' ')} `.includes(` ${pattern.terms.join(' ')}${pattern.prefix ? '' : ' '}`),
    ),
  );

const word = fc.oneof(
  fc.constantFrom(
    'running',
    'constructor',
    'Häuser',
    "don't",
    'e-mail',
    'Ｗide',
    'книги',
    'covid19',
    'ΟΔΟΣ',
    '🎉',
    'news',
  ),
  fc.constant('Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)),
);
const words = fc.array(word, { minLength: 1, maxLength: 6 });
const language = fc.constantFrom(undefined, ...STEMMED_LANGUAGES, 'zh');
const spaceless = fc
  .array(
    fc.constantFrom('東', '京', '都', 'ら', 'ー', 'メ', 'ン', '한', '국', '々', '中', '𠀀', '，', '\n', ' '),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .filter((characters) => segments(characters.join('')).length > 0);

/** A stretch of a list, given by two fractions. */
const slice = <Member>(list: readonly Member[], from: number, length: number): Member[] => {
  const start = Math.floor(from * list.length);
  return list.slice(start, start + 1 + Math.floor(length * (list.length - start)));
};
const fraction = fc.double({ min: 0, max: 0.999, noNaN: true });

describe('invariants of search in every language', () => {
  test('any stretch of words matches as a phrase, in any case, and every word matches loosely', () => {
    fc.assert(
      fc.property(words, language, fraction, fraction, (text, code, from, length) => {
        const terms = termsOf(['before', text.join(' '), 'after'], code);
        const phrase = slice(text, from, length).join(' ');
        expect(isFound(clausesOf({ text: phrase }, STEMMED_LANGUAGES), terms)).toBe(true);
        expect(isFound(clausesOf({ text: phrase.toUpperCase() }, STEMMED_LANGUAGES), terms)).toBe(true);
        expect(isFound(looseClausesOf(phrase, STEMMED_LANGUAGES), terms)).toBe(true);
      }),
    );
  });

  test('every prefix of a word matches with a star', () => {
    fc.assert(
      fc.property(words, language, fraction, fraction, (text, code, which, length) => {
        const terms = termsOf([text.join(' ')], code);
        const characters = [...(text[Math.floor(which * text.length)] ?? '')];
        const start = characters.slice(0, 1 + Math.floor(length * characters.length)).join('');
        expect(isFound(clausesOf({ text: start, prefix: true }, STEMMED_LANGUAGES), terms)).toBe(true);
      }),
    );
  });

  test('a letter with a star matches the English words that start with it, and no others', () => {
    const ending = fc.constantFrom('', 's', 'ed', 'ing', 'ies', 'ying', 'y', 'ness', 'ly', 'ational', 'e');
    const english = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), ending).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(english, { maxLength: 6 }), fc.stringMatching(/^[a-z]$/), (text, letter) => {
        const found = isFound(
          clausesOf({ text: letter, prefix: true }, ['en']),
          termsOf([text.join(' ')], 'en'),
        );
        expect(found).toBe(text.some((one) => one.startsWith(letter)));
      }),
    );
  });

  test('every part of a text without spaces matches it, down to one character', () => {
    fc.assert(
      fc.property(spaceless, fraction, fraction, (text, from, length) => {
        const terms = termsOf(['東京 tokyo', `abc${text.join('')}xyz`]);
        const part = slice(text, from, length).join('');
        fc.pre(segments(part).length > 0);
        expect(isFound(clausesOf({ text: part }, STEMMED_LANGUAGES), terms)).toBe(true);
        expect(isFound(looseClausesOf(part, STEMMED_LANGUAGES), terms)).toBe(true);
      }),
    );
  });

  test.each([
    ['東都', '東京都'],
    ['京東', '東京 京都 東'],
    ['都東', '京都 東京'],
    ['fast car', 'car fast'],
    ['fast car', 'fast, red car'],
    ['news', 'new things'],
    ['porter', 'a port'],
  ])('%s does not match %s', (query, text) => {
    for (const code of ['en', 'ja']) {
      expect(isFound(clausesOf({ text: query }, STEMMED_LANGUAGES), termsOf([text], code))).toBe(false);
    }
  });

  test('no phrase spans two parts of a column', () => {
    expect(isFound(clausesOf({ text: 'one two' }, ['en']), termsOf(['one', 'two']))).toBe(false);
  });

  test('text without searchable characters has no clauses', () => {
    expect(clausesOf({ text: '?! —' }, STEMMED_LANGUAGES)).toEqual([]);
  });

  test('words beyond the longest term still match as a whole and by any prefix', () => {
    const long = 'ab'.repeat(MAX_WORD_LENGTH);
    const terms = termsOf([long]);
    expect(isFound(clausesOf({ text: long }, ['en']), terms)).toBe(true);
    expect(isFound(clausesOf({ text: `${long}a` }, ['en']), terms)).toBe(false);
    expect(
      isFound(clausesOf({ text: long.slice(0, MAX_WORD_LENGTH + 3), prefix: true }, ['en']), terms),
    ).toBe(true);
  });
});

describe('a text for partial matches', () => {
  const found = (text: string, languages: readonly string[]) =>
    looseClausesOf(text, languages).map(([pattern]) => pattern?.terms.join(' '));

  test.each([
    ['how do I bake the bread?', ['en'], ['bake', 'bread']],
    ['who is who', ['en'], ['who', 'is']],
    ['vitamin a', ['en'], ['vitamin']],
    ['die Brote', ['en'], ['die', 'brote']],
    ['die Brote', ['en', 'de'], ['brote']],
    ['', ['en'], []],
  ])('%j is found by the informative part of %j', (text, languages, expected) => {
    expect(found(text, languages)).toEqual(expected);
  });
});
