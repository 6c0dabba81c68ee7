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

describe('what an object is about', () => {
  test('its terms, those said often or in the title most, without words as written and addresses', () => {
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

  test('the beginning of its text, of its notes and of its tags, however long they are', () => {
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

  test('several texts together, each by its weight and not by its length', () => {
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

  test('rare terms say more than frequent ones, and too common ones nothing', () => {
    const termVector = new Map([
      ['rare', 1],
      ['usual', 1],
      ['the', 3],
    ]);
    const held: Record<string, number | null> = { rare: 1, usual: 20, the: null };
    const telling = distinctiveTerms(termVector, (term) => held[term] ?? null, 100, 5);
    expect(telling.map(([term]) => term)).toEqual(['rare', 'usual']);
    expect(telling[0]?.[1]).toBeGreaterThan(telling[1]?.[1] ?? 0);
    expect(distinctiveTerms(termVector, (term) => held[term] ?? null, 100, 1)).toHaveLength(1);
  });

  test('may be as many terms as notes can hold', () => {
    expect(norm(new Map(Array.from({ length: 250_000 }, (_, at) => [`${at}`, 2])))).toBe(1_000);
    expect(norm(new Map())).toBe(1);
  });
});
