import { describe, expect, it } from 'vitest';
import { columnsOf, lineColumnsOf, textColumnsOf, titleColumnsOf } from '../../../core/previews/columns.ts';

/** The approximate width of texts. */

describe('columnsOf', () => {
  it.each([
    ['', 0],
    ['bread', 5],
    ['面包', 4],
    ['e\u0301a', 2],
    ['🌲 tree', 7],
    ['хлеб с маслом', 15],
  ])('%j takes %i columns', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });
});

describe('textColumnsOf', () => {
  it('counts each line except the last as full', () => {
    expect(textColumnsOf('one line')).toBe(8);
    expect(textColumnsOf('Milk\nEggs\nBread')).toBe(36 + 36 + 5);
    expect(textColumnsOf('Rye\n\nFeed it.')).toBe(36 + 36 + 8);
    expect(textColumnsOf(`${'x'.repeat(37)}\ny`)).toBe(72 + 1);
    expect(textColumnsOf('')).toBe(0);
  });
});

describe('lineColumnsOf and titleColumnsOf', () => {
  it('count lines that are wrapped, and titles that are not in the text as an item', () => {
    expect(lineColumnsOf('☐ Milk\n\n\tcode that is long\na\tb\nwords')).toEqual([8, 0, 1, 1, 5]);
    expect(lineColumnsOf('x\n'.repeat(40))).toHaveLength(14);
    expect(titleColumnsOf('Milk', '☐ Milk\n☐ Eggs')).toBe(0);
    expect(titleColumnsOf('Milk', 'Milk\n☐ Eggs')).toBe(4);
    expect(titleColumnsOf('Rain smells.', 'Rain smells. So does dry ground.')).toBe(0);
    expect(titleColumnsOf('Rain smells.', 'Rain smells.\nSo does dry ground.')).toBe(12);
    expect(titleColumnsOf('Rain', 'Rain smells.')).toBe(4);
    expect(titleColumnsOf('Gifts for Ada', 'Gifts for Ada: scissors, marmalade')).toBe(0);
    expect(titleColumnsOf('Gifts for Ada', 'Gifts for Ada:\n• scissors')).toBe(14);
  });
});
