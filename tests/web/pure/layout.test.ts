import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { masonry } from '../../../apps/web/layout/masonry.ts';
import { DENSITIES, metricsOf } from '../../../apps/web/layout/metrics.ts';
import { type CardMeasures, shapeOf } from '../../../apps/web/layout/shape.ts';
import { CardFlag } from '../../../core/previews/card-flag.ts';

/** Positions of cards, computed from their previews. */

const TYPES = ['Note', 'WebPage', 'ImageObject', 'Book', 'Quotation', 'VideoObject', 'Product', 'Spaceship'];

const cards = fc.array(
  fc.record({
    type: fc.constantFrom(...TYPES),
    title: fc.nat(2000),
    text: fc.nat(1200),
    pictureWidth: fc.nat(1024),
    pictureHeight: fc.nat(1024),
    flags: fc.nat(63),
    lines: fc.array(fc.nat(250), { maxLength: 14 }),
  }),
  { maxLength: 200 },
);
const screens = fc.record({
  density: fc.constantFrom(...DENSITIES),
  width: fc.integer({ min: 288, max: 4000 }),
  rem: fc.constantFrom(16, 20, 32),
});

type Screen = Readonly<{ density: (typeof DENSITIES)[number]; width: number; rem: number }>;

function laidOut(measures: readonly CardMeasures[], { density, width, rem }: Screen) {
  const metrics = metricsOf(density, width, rem);
  const places = masonry(metrics);
  places.extend(measures.length, (index) => shapeOf(measures[index] as CardMeasures, metrics).height);
  return { metrics, places };
}

const card = (more: Partial<CardMeasures> = {}): CardMeasures => ({
  type: 'Note',
  title: 0,
  text: 0,
  pictureWidth: 0,
  pictureHeight: 0,
  flags: 0,
  lines: [],
  ...more,
});

describe('positions of cards', () => {
  it('are in columns, without overlaps, from top to bottom in order', () => {
    fc.assert(
      fc.property(cards, screens, (measures, screen) => {
        const { metrics, places } = laidOut(measures, screen);
        const ends = new Map<number, number>();
        for (let index = 0; index < measures.length; index++) {
          const column = places.column(index);
          expect(places.top(index)).toBe(ends.has(column) ? (ends.get(column) as number) + metrics.gap : 0);
          expect(places.left(index) + metrics.columnWidth).toBeLessThanOrEqual(screen.width);
          expect(places.bottom(index)).toBeGreaterThan(places.top(index));
          ends.set(column, places.bottom(index));
        }
        expect(places.height).toBe(Math.max(0, ...ends.values()));
      }),
    );
  });

  it('descend with every card, so that reading goes downwards', () => {
    fc.assert(
      fc.property(cards, screens, (measures, screen) => {
        const { places } = laidOut(measures, screen);
        for (let index = 1; index < measures.length; index++)
          expect(places.top(index)).toBeGreaterThanOrEqual(places.top(index - 1));
      }),
    );
  });

  it('are the same whether cards load all together or in parts', () => {
    fc.assert(
      fc.property(cards, screens, fc.nat(200), (measures, screen, first) => {
        const { metrics, places: atOnce } = laidOut(measures, screen);
        const places = masonry(metrics);
        const heightOf = (index: number) => shapeOf(measures[index] as CardMeasures, metrics).height;
        places.extend(Math.min(first, measures.length), heightOf);
        places.extend(measures.length, heightOf);
        for (let index = 0; index < measures.length; index++)
          expect([places.left(index), places.top(index)]).toEqual([atOnce.left(index), atOnce.top(index)]);
      }),
    );
  });

  it('follow from other heights in the same way, and cards up to the first of these stay in place', () => {
    fc.assert(
      fc.property(cards, screens, fc.array(fc.nat(199), { minLength: 1 }), (measures, screen, drawn) => {
        const { metrics, places } = laidOut(measures, screen);
        const heights = new Map(drawn.map((index) => [index, 40 + index]));
        const heightOf = (index: number) =>
          heights.get(index) ?? shapeOf(measures[index] as CardMeasures, metrics).height;
        const expected = masonry(metrics);
        expected.extend(measures.length, heightOf);
        const others = places.withHeights(heights);
        const first = Math.min(...drawn);
        for (let index = 0; index < measures.length; index++) {
          const place = [others.left(index), others.top(index), others.bottom(index)];
          expect(place).toEqual([expected.left(index), expected.top(index), expected.bottom(index)]);
          if (index <= first) expect(place.slice(0, 2)).toEqual([places.left(index), places.top(index)]);
        }
      }),
    );
  });

  it('are found by a range of the screen: each card that overlaps it, and no other', () => {
    fc.assert(
      fc.property(
        cards,
        screens,
        fc.nat(20_000),
        fc.integer({ min: 1, max: 3000 }),
        (measures, screen, top, height) => {
          const { places } = laidOut(measures, screen);
          const expected = measures
            .map((_, index) => index)
            .filter((index) => places.bottom(index) > top && places.top(index) < top + height);
          expect(places.between(top, top + height)).toEqual(expected);
        },
      ),
    );
  });

  it('link each card to the next in its column, and back', () => {
    const { places } = laidOut(
      Array.from({ length: 40 }, (_, index) => card({ title: 10, text: index * 20 })),
      { density: 'comfortable', width: 1200, rem: 16 },
    );
    for (let index = 0; index < 40; index++) {
      const below = places.nextInColumn(index, 1);
      if (below !== index) expect(places.nextInColumn(below, -1)).toBe(index);
      expect(places.column(below)).toBe(places.column(index));
    }
  });
});

describe('shapes of cards', () => {
  const metrics = metricsOf('comfortable', 1200, 16);
  const shape = (more: Partial<CardMeasures>) => shapeOf(card(more), metrics);

  it('have room for a picture only if there is one', () => {
    for (const type of TYPES) {
      expect(shape({ type, title: 20 }).pictureHeight).toBe(0);
      expect(shape({ type, title: 20, pictureWidth: 800, pictureHeight: 600 }).pictureHeight).toBeGreaterThan(
        0,
      );
    }
  });

  it('keep the proportions of photographs, within limits', () => {
    const height = (pictureWidth: number, pictureHeight: number) =>
      shape({ type: 'ImageObject', pictureWidth, pictureHeight }).height;
    expect(height(1000, 1500)).toBe(Math.round(metrics.columnWidth * 1.5));
    expect(height(1000, 10)).toBe(height(1000, 20));
    expect(height(300, 1024)).toBe(height(400, 1024));
  });

  it('show a picture smaller than half the card at its own size', () => {
    const small = shape({ type: 'WebPage', title: 10, pictureWidth: 64, pictureHeight: 64 });
    expect(small.isPictureSmall).toBe(true);
    expect(small.pictureHeight).toBe(64 + 2 * metrics.padding);
  });

  it('show the text of a note once: its title above, or as its first paragraph', () => {
    expect(shape({ title: 20, text: 20 })).toMatchObject({ titleLines: 1, textLines: 0 });
    expect(shape({ title: 300, text: 300 })).toMatchObject({ titleLines: 0 });
    expect(shape({ title: 300, text: 300 }).textLines).toBeGreaterThan(3);
  });

  it('show a post of any site by its author and words', () => {
    const post = { type: 'Article', title: 30, text: 100, flags: CardFlag.Posted };
    expect(shape(post)).toEqual(shape({ ...post, type: 'LambdaPost' }));
    expect(shape(post)).toMatchObject({ face: 'post', hasAuthor: true, titleLines: 0 });
  });

  it('show a quotation with only a title in several lines', () => {
    expect(shape({ type: 'Quotation', title: 100 }).titleLines).toBeGreaterThan(2);
    expect(shape({ type: 'Quotation', title: 100, text: 100 }).titleLines).toBe(0);
  });

  it('have room for words that wrap, most of all in short lines', () => {
    const lines = (density: 'comfortable' | 'dense', title: number, character?: number) =>
      shapeOf(card({ type: 'Article', title }), metricsOf(density, 345, 16, character)).titleLines;
    // "Mietvertrag Hausverwaltungsgesellschaft", and a title of 67 characters.
    expect(lines('dense', 39, 0.5)).toBe(3);
    expect(lines('dense', 67, 0.5)).toBe(5);
    expect(lines('comfortable', 67, 0.5)).toBe(3);
    expect(lines('dense', 15)).toBe(1);
    // A wide typeface needs more lines than a narrow one.
    expect(lines('dense', 39, 0.36)).toBeLessThan(lines('dense', 39, 0.55));
  });

  it('have as many rows of a table when they are small', () => {
    const rows = (density: 'comfortable' | 'dense', lines: readonly number[]) =>
      shapeOf(card({ type: 'Document', title: 10, lines }), metricsOf(density, 345, 16)).textLines;
    const table = Array.from({ length: 8 }, () => 1);
    expect(rows('dense', table)).toBe(rows('comfortable', table));
    expect(rows('dense', [30, ...table])).toBeLessThan(rows('comfortable', [30, ...table]));
  });

  it('have at least one line, even without title and text', () => {
    for (const type of TYPES) expect(shape({ type }).titleLines + shape({ type }).textLines).toBe(1);
  });

  it('grow with the font size of the page, in fewer columns', () => {
    const large = metricsOf('comfortable', 1200, 32);
    expect(large.columns).toBeLessThan(metrics.columns);
    expect(shapeOf(card({ title: 20 }), large).height).toBeGreaterThan(shape({ title: 20 }).height);
  });

  it('are rows of equal height in a list', () => {
    const list = metricsOf('list', 1200, 16);
    expect(list.columns).toBe(1);
    fc.assert(
      fc.property(cards, (measures) => {
        const heights = new Set(measures.map((each) => shapeOf(each, list).height));
        expect(heights.size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are in two columns on the narrowest screen if they are dense', () => {
    expect(metricsOf('dense', 288, 16).columns).toBe(2);
    expect(metricsOf('comfortable', 288, 16).columns).toBe(1);
  });
});
