import { describe, expect, it } from 'vitest';
import { queryInWords } from '../../../apps/web/search/query-in-words.ts';
import { valueSuggestions } from '../../../apps/web/search/value-suggestions.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { unfinished } from '../../../core/search/query/unfinished.ts';

function inWords(q: string): string {
  const query = parseQuery(q);
  if (query === null) throw new Error('The query is empty.');
  const { field, text, isNegated } = queryInWords(query);
  return `${isNegated ? '−' : ''}${field === '' ? '' : `${field}| `}${text}`;
}

describe('a query in words', () => {
  it.each([
    ['bread', 'bread'],
    ['"sour dough"', '“sour dough”'],
    ['sour*', 'sour…'],
    ['-bread', '−bread'],
    ['title:rye', 'Title| rye'],
    ['-author:"le guin"', '−By| “le guin”'],
    ['#work', '#work'],
    ['tag:"to do"', '#to do'],
    ['tag:wo*', '#wo…'],
    ['type:Recipe', 'Kind| Recipe'],
    ['domain:example.com', 'From| example.com'],
    ['is:completed', 'done'],
    ['completed:no', '−done'],
    ['has:note', 'with notes'],
    ['(rye OR title:wheat OR (a -b))', 'rye, Title: wheat, or (a and not b)'],
    ['*', 'everything'],
    ['???', 'no searchable words'],
  ])('%s is %s', (q, expected) => expect(inWords(q)).toBe(expected));
});

describe('a range of time in words', () => {
  it.each([
    ['created:2024', 'saved in 2024'],
    ['created:2024-03', 'saved in March 2024'],
    ['bumped:2024-03-01', 'last saved on 1 March 2024'],
    ['published:1990..1999', 'published from 1990 to 1999'],
    ['created:2024-01..2024-03', 'saved from January 2024 to March 2024'],
    ['created:2024-03-01/P7D', 'saved from 1 March 2024 to 7 March 2024'],
    ['created:2024-03-01T10:30Z/PT1H', 'saved from 1 March 2024 at 10:30 to 1 March 2024 at 11:30'],
    ['created:>=2024', 'saved since 2024'],
    ['created:>2024-03-01', 'saved since 2 March 2024'],
    ['created:<2024-03', 'saved before March 2024'],
    ['created:2024-03-01/PT0S', 'saved on 1 March 2024'],
    ['created:*..*', 'saved at any time'],
  ])('%s is %s', (q, expected) => expect(inWords(q)).toBe(expected));
});

describe('the suggested values of a field', () => {
  const offered = (q: string) => {
    const last = unfinished(q);
    const values = last && valueSuggestions(last, Date.parse('2026-01-03T22:00:00Z'));
    return values?.map((each) => each.q) ?? null;
  };

  it('of time are around today', () =>
    expect(offered('bread -created:')).toEqual([
      'bread -created:2026-01-03',
      'bread -created:>=2025-12-28',
      'bread -created:2026-01',
      'bread -created:2025-12',
      'bread -created:2026',
      'bread -created:2025',
    ]));

  it('begin with the typed text', () => {
    expect(offered('created:2025')).toEqual(['created:2025-12']);
    expect(offered('-is:T')).toEqual(['-is:tagged']);
    expect(offered('has:s')).toEqual(['has:screenshot']);
  });

  it('are empty for fields that take any word', () => expect(offered('title:a')).toBeNull());
});
