import { describe, expect, it } from 'vitest';
import { queryParts } from '../../../apps/web/grid/query-parts.ts';

/** What can be left out of a query that finds nothing. */

const rest = (q: string) => queryParts(q).map(({ text, without }) => [text, without]);

describe('queryParts', () => {
  it.each([
    ['bread', [['bread', '']]],
    [
      'rye bread',
      [
        ['rye', 'bread'],
        ['bread', 'rye'],
      ],
    ],
    [
      '"rye bread" tag:home',
      [
        ['"rye bread"', 'tag:home'],
        ['tag:home', '"rye bread"'],
      ],
    ],
    [
      '-title:"old one" new',
      [
        ['-title:"old one"', 'new'],
        ['new', '-title:"old one"'],
      ],
    ],
    [
      'rye OR wheat',
      [
        ['rye', 'wheat'],
        ['wheat', 'rye'],
      ],
    ],
    [
      'title:(a b) #tag',
      [
        ['title:(a b)', '#tag'],
        ['#tag', 'title:(a b)'],
      ],
    ],
    ['"open', [['"open', '']]],
    ['   ', []],
  ])('of %s', (q, expected) => {
    expect(rest(q)).toEqual(expected);
  });
});
