import { describe, expect, test } from 'vitest';
import { blend, lengthOf, profileOf, tellingTerms } from '../../../../core/search/ranking/term-vector.ts';
import { document } from '../text/objects.ts';

describe('what an object is about', () => {
  test('its terms, those said often or in the title most, without words as written and addresses', () => {
    const profile = profileOf(
      document({
        title: 'Kayaks',
        content: 'river river bank',
        notes: ['paddle'],
        url: 'https://example.com',
      }),
    );
    expect([...profile.keys()]).toEqual(['kayak', 'river', 'bank', 'paddl']);
    expect(profile.get('kayak')).toBeGreaterThan(profile.get('river') ?? 0);
    expect(profile.get('river')).toBeGreaterThan(profile.get('bank') ?? 0);
    expect(profile.get('bank')).toBe(1);
  });

  test('several texts together, each by its weight and not by its length', () => {
    const short = new Map([['a', 2]]);
    const long = new Map([
      ['b', 30],
      ['a', 40],
    ]);
    const blended = blend([
      { profile: short, weight: 1 },
      { profile: long, weight: 0.5 },
    ]);
    expect(blended.get('a')).toBeCloseTo(1.4);
    expect(blended.get('b')).toBeCloseTo(0.3);
  });

  test('rare terms tell more than frequent ones, and those that too many hold nothing', () => {
    const profile = new Map([
      ['rare', 1],
      ['usual', 1],
      ['the', 3],
    ]);
    const held: Record<string, number | null> = { rare: 1, usual: 20, the: null };
    const telling = tellingTerms(profile, (term) => held[term] ?? null, 100, 5);
    expect(telling.map(([term]) => term)).toEqual(['rare', 'usual']);
    expect(telling[0]?.[1]).toBeGreaterThan(telling[1]?.[1] ?? 0);
    expect(tellingTerms(profile, (term) => held[term] ?? null, 100, 1)).toHaveLength(1);
  });

  test('may be as many terms as notes can hold', () => {
    expect(lengthOf(new Map(Array.from({ length: 250_000 }, (_, at) => [`${at}`, 2])))).toBe(1_000);
    expect(lengthOf(new Map())).toBe(1);
  });
});
