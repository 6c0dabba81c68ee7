import { describe, expect, test } from 'vitest';
import {
  distinctiveTerms,
  norm,
  termVectorOf,
  weightedSum,
} from '../../../../core/search/ranking/term-vector.ts';
import { document } from '../text/objects.ts';

describe('what an object is about', () => {
  test('its terms, those said often or in the title most, without words as written and addresses', () => {
    const termVector = termVectorOf(
      document({
        title: 'Kayaks',
        content: 'river river bank',
        notes: ['paddle'],
        url: 'https://example.com',
      }),
    );
    expect([...termVector.keys()]).toEqual(['kayak', 'river', 'bank', 'paddl']);
    expect(termVector.get('kayak')).toBeGreaterThan(termVector.get('river') ?? 0);
    expect(termVector.get('river')).toBeGreaterThan(termVector.get('bank') ?? 0);
    expect(termVector.get('bank')).toBe(1);
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

  test('rare terms tell more than frequent ones, and those that too many hold nothing', () => {
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
