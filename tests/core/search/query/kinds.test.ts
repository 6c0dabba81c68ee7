import { expect, it } from 'vitest';
import { isEntityType } from '../../../../core/entities/vocabulary.ts';
import { KINDS, kindOf } from '../../../../core/search/query/kinds.ts';
import { parseQuery } from '../../../../core/search/query/query.ts';

it('a kind is found by any of its types, in any case', () => {
  const byName = (text: string) => ({
    type: 'name',
    field: 'type',
    value: { type: 'word', text, prefix: false },
  });
  expect(parseQuery('type:Articles')).toEqual({ type: 'or', of: ['Article', 'KappaArticle'].map(byName) });
  expect(parseQuery('type:"posts"')).toEqual({ type: 'or', of: KINDS.posts.map(byName) });
  expect(parseQuery('type:article')).toEqual(byName('article'));
  expect(parseQuery('type:posts*')).toMatchObject({ value: { text: 'posts', prefix: true } });
});

it('kinds consist of types, each in one kind', () => {
  const types = Object.values(KINDS).flat();
  expect(types.filter((type) => !isEntityType(type))).toEqual([]);
  expect(new Set(types).size).toBe(types.length);
  expect(kindOf('KappaArticle')).toBe('articles');
  expect(kindOf('constructor')).toBeUndefined();
});
