import { expect, it } from 'vitest';
import { queryInWords } from '../../../apps/web/search/query-in-words.ts';
import { typeLinks } from '../../../apps/web/sidebar/nav-links.ts';
import { typeInPlural } from '../../../apps/web/words/format.ts';
import { kindOf } from '../../../core/entities/kinds.ts';
import { ENTITY_TYPES } from '../../../core/entities/vocabulary.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { NOTHING } from '../../../core/search/query/tree.ts';

const counts = (types: readonly string[]) =>
  ({ types: types.map((type) => ({ type, count: 2 })) }) as unknown as Parameters<typeof typeLinks>[0];

it('each kind appears once, by its name', () => {
  const links = typeLinks(counts(Object.keys(ENTITY_TYPES)));
  const labels = links.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(links.map(({ view }) => view.q).join()).not.toMatch(
    /Alpha|Beta|Gamma|Delta|Eta|Theta|Iota|Kappa|Lambda|Mu[A-Z]/,
  );
  expect(links.find(({ label }) => label === 'Posts')).toMatchObject({
    count: 12,
    view: { q: '', kinds: 'posts' },
  });
});

it('types with the same name are one kind', () => {
  for (const one of Object.keys(ENTITY_TYPES))
    for (const other of Object.keys(ENTITY_TYPES))
      if (typeInPlural(one) === typeInPlural(other)) expect(kindOf(one) ?? one).toBe(kindOf(other) ?? other);
});

it('a kind is read as its name', () => {
  expect(queryInWords(parseQuery('type:posts') ?? NOTHING)).toMatchObject({ text: 'Post', isNegated: false });
});
