import { describe, expect, it } from 'vitest';
import { columnsOf, textColumnsOf } from '../../../core/previews/columns.ts';

/** The approximate width of texts. */

describe('columnsOf', () => {
  it.each([
    ['', 0],
    ['bread', 5],
    ['面包', 4],
    ['e\u0301a', 2],
    ['🌲 tree', 7],
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
