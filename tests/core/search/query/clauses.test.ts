import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryClause } from '../../../../core/search/query/parser.ts';
import { explainQuery, parseQuery, withoutClause } from '../../../../core/search/query/query.ts';
import { anyOf, juxtaposed, NOTHING, type Query } from '../../../../core/search/query/tree.ts';
import { runs } from '../../../support/runs.ts';
import { printQuery } from './print.ts';
import { queries } from './query-trees.ts';

/** The clauses as written, each after its operator. */
const clauseTexts = (text: string): readonly string[] =>
  explainQuery(text).clauses.map(
    ({ from, to, operator }) => (operator ? `${operator} ` : '') + text.slice(from, to),
  );

describe('the clauses of a query', () => {
  it.each([
    ['', []],
    ['rye  "sour dough"', ['rye', '"sour dough"']],
    ['a OR b c', ['a', 'OR b', 'c']],
    ['a AND b', ['a', 'AND b']],
    ['-tag:work NOT  is:pinned', ['-tag:work', 'NOT  is:pinned']],
    ['(a OR (b c)) title:(d e)f', ['(a OR (b c))', 'title:(d e)', 'f']],
    ['rock & roll ) OR OR', ['rock', 'roll']],
    ['a"b c', ['a', '"b c']],
    ['a (b', ['a', '(b']],
    ['😀 #"to do"', ['😀', '#"to do"']],
  ])('%j', (text, expected) => expect(clauseTexts(text)).toEqual(expected));

  it('are returned next to invalid ones, which have a position and a reason', () => {
    const text = 'bread created:soon (is:lost OR rye)';
    const { clauses, refusals } = explainQuery(text);
    expect(clauses.map(({ query }) => query && printQuery(query))).toEqual(['bread', null, null]);
    expect(refusals.map(({ from, to, reason }) => [text.slice(from, to), reason])).toEqual([
      ['created:soon', expect.stringMatching(/^"soon" is not a year.*Use a year/)],
      ['is:lost', expect.stringMatching(/^"lost" is not a value of is:/)],
    ]);
  });

  it('are empty for a query that is too long, and end where groups are nested too deeply', () => {
    expect(explainQuery('a'.repeat(2001))).toMatchObject({ clauses: [], refusals: [{ from: 0, to: 2001 }] });
    const deep = `rye ${'('.repeat(65)}a`;
    expect(explainQuery(deep).clauses).toMatchObject([{ query: { text: 'rye' } }, { query: null }]);
    expect(explainQuery(deep).refusals).toMatchObject([{ from: 68, to: deep.length }]);
  });
});

describe('a query without one of its clauses', () => {
  it.each([
    ['a OR b c', 0, 'b c'],
    ['a OR b c', 1, 'a OR c'],
    ['a OR b c', 2, 'a OR b'],
    ['a AND b', 0, 'b'],
    ['a', 0, ''],
    ['a, "b c', 0, '"b c'],
    ['rye   OR   wheat', 0, 'wheat'],
    ['-title:"old one" new', 0, 'new'],
    ['-title:"old one" new', 1, '-title:"old one"'],
    ['title:(a b) #tag', 1, 'title:(a b)'],
  ])('%j without %i', (text, index, expected) =>
    expect(withoutClause(text, explainQuery(text).clauses, index)).toBe(expected),
  );

  /** The meaning of several clauses together. */
  function meaningOf(clauses: readonly QueryClause[]): Query {
    const alternatives: Query[][] = [];
    for (const { query, operator } of clauses) {
      if (operator === 'OR' || alternatives.length === 0) alternatives.push([]);
      alternatives.at(-1)?.push(query ?? NOTHING);
    }
    return anyOf(alternatives.map(juxtaposed));
  }

  /** A written AND affects only the order of results, not the meaning of a query. */
  const lenient = (query: Query): unknown =>
    JSON.parse(JSON.stringify(query, (key, value) => (key === 'explicit' ? undefined : value)));

  const piece = fc.constantFrom(
    ...[
      '(',
      ')',
      '"',
      '-',
      'NOT ',
      ' OR ',
      ' AND ',
      ' ',
      '#',
      'tag:',
      'title:',
      'note:',
      'a',
      'b',
      '*',
      '&',
      '東',
    ],
  );
  const texts = fc.oneof(
    queries.map(printQuery),
    fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join('')),
  );

  it('keeps the meaning of the others', () => {
    fc.assert(
      fc.property(texts, fc.nat(8), (text, at) => {
        const { clauses, refusals } = explainQuery(text);
        fc.pre(refusals.length === 0 && clauses.length > 0);
        const index = at % clauses.length;
        const others = clauses.toSpliced(index, 1).map((clause, place) => ({
          ...clause,
          operator: place === index && clauses[index]?.operator === 'OR' ? 'OR' : clause.operator,
        }));
        const rest = parseQuery(withoutClause(text, clauses, index));
        expect(rest && lenient(rest)).toEqual(others.length === 0 ? null : lenient(meaningOf(others)));
        expect(lenient(meaningOf(clauses))).toEqual(lenient(parseQuery(text) as Query));
      }),
      { numRuns: runs(200) },
    );
  });
});
