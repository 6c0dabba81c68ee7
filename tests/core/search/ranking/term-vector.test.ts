import { describe, expect, test } from 'vitest';
import {
  distinctiveTerms,
  norm,
  termVectorOf,
  toTermVector,
  weightedSum,
} from '../../../../core/search/ranking/term-vector.ts';
import { object } from '../../../support/objects.ts';
import { document } from '../text/objects.ts';

describe('the term vector of an object', () => {
  test('has its terms, frequent ones and those in the title first, without original spellings and addresses', () => {
    const termVector = termVectorOf(
      document({
        title: 'Kayaks',
        content: 'river river bank',
        notes: ['paddle'],
        url: 'https://example.com',
      }).columns,
    );
    expect([...termVector.keys()]).toEqual(['kayak', 'river', 'bank', 'paddl']);
    expect(termVector.get('kayak')).toBeGreaterThan(termVector.get('river') ?? 0);
    expect(termVector.get('river')).toBeGreaterThan(termVector.get('bank') ?? 0);
    expect(termVector.get('bank')).toBe(1);
  });

  test('has the beginning of its text, of its notes and of its tags, whatever their length', () => {
    const long = (word: string) => `${word} ${'river '.repeat(5_000)}`;
    const markdown = (body: string) => ({ type: 'text/markdown' as const, body });
    const termVector = toTermVector(
      object({
        content: markdown(`${long('kayak')} zebra`),
        notes: ['paddle', 'zebra'].map((word, index) => ({
          id: `${index}`,
          references: [],
          content: markdown(long(word)),
        })),
        tags: Array.from({ length: 200 }, (_, number) => ({
          id: `${number}`,
          name: `${number === 199 ? 'zebra' : 'boat'} ${'x'.repeat(190)}`,
          flags: 8,
        })),
      }),
    );
    expect([...termVector.keys()]).toEqual(expect.arrayContaining(['kayak', 'paddl', 'boat']));
    expect(termVector.has('zebra')).toBe(false);
  });

  test('can combine several texts, each by its weight and not by its length', () => {
    const short = new Map([['a', 2]]);
    const long = new Map([
      ['b', 30],
      ['a', 40],
    ]);
    const blended = weightedSum([
      { termVector: short, weight: 1 },
      { termVector: long, weight: 0.5 },
    ]);
    expect(blended.get('a')).toBeCloseTo(1.4);
    expect(blended.get('b')).toBeCloseTo(0.3);
  });

  test('ranks rare terms above frequent ones, and ignores too common ones', () => {
    const termVector = new Map([
      ['rare', 1],
      ['usual', 1],
      ['the', 3],
    ]);
    const held: Record<string, number | null> = { rare: 1, usual: 20, the: null };
    const distinctive = distinctiveTerms(termVector, (term) => held[term] ?? null, 100, 5);
    expect(distinctive.map(([term]) => term)).toEqual(['rare', 'usual']);
    expect(distinctive[0]?.[1]).toBeGreaterThan(distinctive[1]?.[1] ?? 0);
    expect(distinctiveTerms(termVector, (term) => held[term] ?? null, 100, 1)).toHaveLength(1);
  });

  test('has a norm for as many terms as notes can hold', () => {
    expect(norm(new Map(Array.from({ length: 250_000 }, (_, at) => [`${at}`, 2])))).toBe(1_000);
    expect(norm(new Map())).toBe(1);
  });
});
