import { expect, it } from 'vitest';
import { KINDS, kindOf, kindsOf } from '../../../core/entities/kinds.ts';
import { isEntityType } from '../../../core/entities/vocabulary.ts';

it('an entity is of the kind that its card shows', () => {
  const posting = {
    '@type': 'Article',
    url: 'https://fedi.example/@ada/1',
    authors: [{ name: 'Ada' }],
    content: { type: 'text/plain', body: 'The engine weaves algebraic patterns.' },
  };
  expect(kindsOf(posting)).toEqual(['posts']);
  expect(kindsOf({ ...posting, title: 'On engines' })).toEqual(['articles']);
  expect(kindsOf({ '@type': 'AlphaPost' })).toEqual(['posts']);
  expect(kindsOf({ '@type': 'Book' })).toEqual([]);
  expect(kindsOf({})).toEqual([]);
});

it('kinds consist of types, each in one kind', () => {
  const types = Object.values(KINDS).flat();
  expect(types.filter((type) => !isEntityType(type))).toEqual([]);
  expect(new Set(types).size).toBe(types.length);
  expect(kindOf('KappaArticle')).toBe('articles');
  expect(kindOf('constructor')).toBeUndefined();
});
