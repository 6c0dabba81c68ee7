import { describe, expect, it } from 'vitest';
import { wantedFields, withFound } from '../../../../core/analysis/texts/wanted-fields.ts';
import { entityProblems } from '../../../../core/entities/schemas.ts';

/** The fields of an entity that a language model is asked for, and the use of its responses. */

const book = { id: 'main', '@type': 'Book', title: 'The Harbour Clock' };

describe('the unknown fields of an entity', () => {
  it('are requested, each with a kind and a meaning in words', () => {
    expect(wantedFields(book)).toEqual([
      { name: 'authors', kind: 'texts', meaning: 'authors of the book' },
      { name: 'isbn', kind: 'text', meaning: 'its ISBN' },
      { name: 'publisher', kind: 'text', meaning: 'publisher of the book' },
      { name: 'published', kind: 'date', meaning: 'when it was published' },
    ]);
    expect(
      wantedFields({ ...book, authors: [{ name: 'Mina Sorel' }] }).map(({ name }) => name),
    ).not.toContain('authors');
  });

  it.each(['WebPage', 'Note', 'Unheard'])('of a %s are not requested', (type) => {
    expect(wantedFields({ id: 'main', '@type': type })).toEqual([]);
  });

  it('are filled with valid values only', () => {
    const found = withFound(book, {
      title: 'Another title',
      authors: ['Mina Sorel', 'Ada Fisher'],
      isbn: '0-306-40615-2',
      publisher: 'Quay Press',
      published: '2016-09',
      offers: 'cheap',
      unheard: 'x',
    });
    expect(found).toEqual({
      ...book,
      authors: [{ name: 'Mina Sorel' }, { name: 'Ada Fisher' }],
      isbn: '9780306406157',
      publisher: { name: 'Quay Press' },
      published: '2016-09-01T00:00:00.000Z',
    });
    expect(entityProblems(found)).toEqual([]);
    expect(withFound(book, { isbn: '123', published: '2016-99', authors: [] })).toBe(book);
  });

  it('are requested for other types too', () => {
    const recipe = { id: 'main', '@type': 'Recipe' };
    const found = withFound(recipe, {
      ingredients: ['500 g rye flour'],
      instructions: ['Mix.', 'Bake.'],
      cookTime: '1 h',
      prepTime: 'a while',
    });
    expect(found).toEqual({
      ...recipe,
      ingredients: [{ name: '500 g rye flour' }],
      instructions: [{ text: 'Mix.' }, { text: 'Bake.' }],
      cookTime: 'PT1H',
    });
    expect(withFound({ id: 'main', '@type': 'House' }, { bedrooms: -3, bathrooms: 2 })).toEqual({
      id: 'main',
      '@type': 'House',
      bathrooms: 2,
    });
  });
});
