import { describe, expect, it } from 'vitest';
import type { Card } from '../../../apps/web/api/types.ts';
import { cardColumns } from '../../../apps/web/collection/columns.ts';
import { shownCards } from '../../../apps/web/collection/shown-cards.ts';
import { withoutOverlaps, yearMarks } from '../../../apps/web/layout/years.ts';

/** The cards of a list as columns of numbers. */

const idOf = (number: number) => `id${String(number).padStart(20, '0')}`;
const card = (number: number, more: Partial<Card> = {}): Card => ({
  id: idOf(number),
  bumped: '2026-01-02T03:04:05.000Z',
  type: 'Note',
  ...more,
});
function columnsOf(cards: readonly Card[]) {
  const columns = cardColumns();
  columns.append(cards);
  return columns;
}

describe('cardColumns', () => {
  it('returns the data of each card', () => {
    const columns = columnsOf([
      card(1, { title: 12, text: 600, flags: 5 }),
      card(2, {
        type: 'WebPage',
        picture: { width: 1024, height: 768, version: 'k3Jx9a' },
        colors: ['#000000', '#aabbcc', '#fff'],
      }),
    ]);
    expect(columns.count).toBe(2);
    expect(columns.id(1)).toBe(idOf(2));
    expect(columns.bumped(0)).toBe(Date.parse('2026-01-02T03:04:05.000Z'));
    expect(columns.measures(0)).toEqual({
      type: 'Note',
      title: 12,
      lines: new Uint8Array(),
      text: 600,
      pictureWidth: 0,
      pictureHeight: 0,
      flags: 5,
    });
    expect(columns.measures(1)).toMatchObject({ type: 'WebPage', pictureWidth: 1024, pictureHeight: 768 });
    expect(columns.pictureVersion(0)).toBe('');
    expect(columns.pictureVersion(1)).toBe('k3Jx9a');
    expect(columns.colors(0)).toEqual([]);
    expect(columns.colors(1)).toEqual([0x000000, 0xaabbcc, 0xffffff]);
  });

  it('finds a card by its id, in any number and order of cards', () => {
    const columns = cardColumns();
    for (let from = 0; from < 3000; from += 500)
      columns.append(Array.from({ length: 500 }, (_, index) => card(from + index)));
    columns.fit();
    for (const number of [0, 1, 499, 500, 2999]) expect(columns.find(idOf(number))).toBe(number);
    expect(columns.find(idOf(3000))).toBe(-1);
    expect(columns.find('')).toBe(-1);
    columns.append([card(3000)]);
    expect(columns.find(idOf(3000))).toBe(3000);
    expect(columns.id(0)).toBe(idOf(0));
  });

  it('replaces the data of a card', () => {
    const columns = columnsOf([card(1, { colors: ['#111111', '#222222'] }), card(2)]);
    columns.replace(0, card(1, { type: 'Book', colors: ['#333333'] }));
    expect(columns.measures(0).type).toBe('Book');
    expect(columns.colors(0)).toEqual([0x333333]);
    expect(columns.measures(1).type).toBe('Note');
  });

  it('detects whether the newest come first', () => {
    expect(
      columnsOf([card(1, { bumped: '2026-01-01T00:00:00Z' }), card(2, { bumped: '2025-01-01T00:00:00Z' })])
        .isChronological,
    ).toBe(true);
    expect(
      columnsOf([card(1, { bumped: '2025-01-01T00:00:00Z' }), card(2, { bumped: '2026-01-01T00:00:00Z' })])
        .isChronological,
    ).toBe(false);
  });
});

describe('shownCards', () => {
  const columns = columnsOf([
    card(0, { colors: ['#205020', '#d02020'] }),
    card(1, { colors: ['#2020d0'] }),
    card(2),
    card(3, { colors: ['#c82a1a'] }),
  ]);
  const ids = (cards: ReturnType<typeof shownCards>) =>
    Array.from({ length: cards.count }, (_, index) => columns.id(cards.rowAt(index)));

  it('returns all without a colour, otherwise those with a similar one', () => {
    expect(ids(shownCards(columns, null).extended())).toEqual([0, 1, 2, 3].map(idOf));
    expect(ids(shownCards(columns, '#cc2222').extended())).toEqual([idOf(0), idOf(3)]);
    expect(ids(shownCards(columns, '#ffffff').extended())).toEqual([]);
  });

  it('finds a card by id at its shown position', () => {
    const red = shownCards(columns, '#cc2222').extended();
    expect(red.indexOf(idOf(3))).toBe(1);
    expect(red.indexOf(idOf(1))).toBe(-1);
  });

  it('leaves out removed cards, also after more are loaded', () => {
    const own = columnsOf([card(0), card(1), card(2)]);
    const less = shownCards(own, null)
      .extended()
      .without(new Set([idOf(1)]));
    expect(less.indexOf(idOf(2))).toBe(1);
    own.append([card(3)]);
    const more = less.extended();
    expect(more.count).toBe(3);
    expect(more.indexOf(idOf(1))).toBe(-1);
    expect(more.indexOf(idOf(3))).toBe(2);
  });
});

describe('yearMarks', () => {
  const years = [2026, 2026, 2026, 2024, 2024, 2019];
  const bumped = (index: number) => Date.UTC(years[index] as number, 5, 1);

  it('are at the first card of each year', () => {
    expect(yearMarks(years.length, bumped)).toEqual([
      { year: 2026, index: 0 },
      { year: 2024, index: 3 },
      { year: 2019, index: 5 },
    ]);
    expect(yearMarks(0, bumped)).toEqual([]);
  });

  it('are left out if they would overlap', () => {
    const marks = yearMarks(years.length, bumped);
    expect(withoutOverlaps(marks, ({ index }) => index, 4).map(({ year }) => year)).toEqual([2026, 2019]);
  });
});
