import { expect, test } from 'vitest';
import { mergeBySource } from '../../../core/model/fact.ts';

const before = {
  entity: {
    id: 'a',
    '@type': 'Article',
    title: 'Bread',
    authors: [{ name: 'Ann Lee' }],
    url: 'https://a.example',
  },
  sources: { title: 'meta', authors: 'page data', url: 'address' },
} as const;

test('a value from a less trusted source overwrites nothing', () => {
  const entity = { id: 'a', '@type': 'Article', title: 'Our bread', authors: [{ name: 'Log in' }] };
  expect(mergeBySource(before, { entity, sources: { title: 'page data', authors: 'text' } })).toEqual({
    entity: { ...entity, authors: [{ name: 'Ann Lee' }] },
    sources: { title: 'page data', authors: 'page data' },
  });
});

test('a value found again in the same place is accepted', () => {
  const found = {
    entity: { id: 'a', '@type': 'Article', title: 'New' },
    sources: { title: 'meta' },
  } as const;
  expect(mergeBySource(before, found)).toBe(found);
});

test('an entity of another type keeps no earlier values', () => {
  const found = {
    entity: { id: 'a', '@type': 'Recipe', title: 'Bread' },
    sources: { title: 'model' },
  } as const;
  expect(mergeBySource(before, found)).toBe(found);
});
