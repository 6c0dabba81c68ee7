import { describe, expect, test } from 'vitest';
import { described, entityOf } from '../core/analysis/pages/described.ts';

describe('page data that expands is limited', () => {
  const times = <T>(count: number, make: (at: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at));
  const idOf = (at: number) => ({ '@id': `#${at}` });
  const sizeOf = (value: unknown) => JSON.stringify(value).length;

  test('for nested lists', () => {
    const lists = times(6, (at) => ({
      ...idOf(at),
      name: 'x',
      itemListElement: times(60, () => idOf(at + 1)),
    }));
    const recipe = { '@type': 'Recipe', name: 'r', recipeInstructions: idOf(0) };
    const { entity } = described({ jsonLd: [JSON.stringify({ '@graph': [recipe, ...lists] })] });
    expect([entity['@type'], sizeOf(entity) < 300_000]).toEqual(['Recipe', true]);
  });

  test('for many objects that share a large list', () => {
    const list = {
      ...idOf(0),
      itemListElement: times(400, (at) => ({ text: `${at} ${'word '.repeat(900)}` })),
    };
    const seasons = times(200, (at) => ({ '@type': 'Recipe', name: `r${at}`, recipeInstructions: idOf(0) }));
    const series = { '@type': 'TVSeries', name: 's', containsSeason: seasons };
    const { entity, references } = described({ jsonLd: [JSON.stringify({ '@graph': [series, list] })] });
    expect(entity['@type']).toBe('TVSeries');
    expect(sizeOf([entity, references])).toBeLessThan(600_000);
  });

  test('for a single large object', () => {
    const recipe = {
      '@type': 'Recipe',
      name: 'r',
      recipeIngredient: ['1 egg'],
      recipeInstructions: times(400, (at) => `${at} ${'word '.repeat(900)}`),
    };
    expect(entityOf(recipe)).toMatchObject({ title: 'r', ingredients: [{ name: 'egg', quantity: 1 }] });
    expect(sizeOf(entityOf(recipe))).toBeLessThan(300_000);
  });
});
