import { describe, expect, test } from 'vitest';
import { entityAuthors, entityPublished, entityTexts } from '../../../../core/search/text/entity-text.ts';
import { document } from './objects.ts';

describe('the indexed fields of an object', () => {
  test('have each text in its column', () => {
    const { columns } = document({
      title: 'Title',
      summary: 'Summary',
      content: 'Inline',
      extracted: 'Extracted',
      notes: ['First note', 'Second'],
      tags: ['to do', 'home'],
      url: 'https://example.com/caf%C3%A9',
      mainEntity: { id: 'e', '@type': 'Book', title: 'Orlando', authors: [{ name: 'Virginia' }] },
    });
    expect(columns).toEqual({
      title: 'titl ªtitle',
      summary: 'summari ªsummary',
      content: 'inlin º extract ªinline ªextracted',
      notes: 'first note º second',
      tags: 'to do º home',
      url: 'https exampl com caf c3 a9 º https exampl com cafe ªexample',
      entity: 'orlando º virginia',
      author: 'virginia',
    });
  });

  test('are not searchable if the object is empty', () => {
    expect(new Set(Object.values(document().columns))).toEqual(new Set(['']));
    expect(document()).toMatchObject({ host: null, types: ['note'], dates: { published: null } });
  });

  test('have words, but no host, for an invalid URL', () => {
    expect(document({ url: 'not a url %' })).toMatchObject({ host: null, columns: { url: 'not a url' } });
  });

  test('have the host in its canonical form', () => {
    expect(document({ url: 'HTTPS://Bücher.Example.:8080/a' }).host).toBe('xn--bcher-kva.example');
  });
});

describe('the known facts about an entity', () => {
  test('include texts at every level, without types, identifiers and media', () => {
    const texts = entityTexts({
      '@type': 'Recipe',
      '@id': 'r1',
      title: 'Soup',
      cover: { path: '/p', type: 'image/png' },
      ingredients: [{ name: 'Leek', quantity: 2 }, { name: 'Salt' }],
      content: {
        type: 'application/prose+json',
        body: { type: 'doc', content: [{ type: 'text', text: 'Stir.', marks: [{ type: 'bold' }] }] },
      },
    });
    expect(texts).toEqual(['Soup', 'Leek', 'Salt', 'Stir.']);
  });

  test('may be a tree of any depth', () => {
    let entity: { [key: string]: unknown } = { name: 'deep' };
    for (let level = 0; level < 100_000; level += 1) {
      entity = { inner: entity };
    }
    expect(entityTexts({ name: 'top', inner: entity })).toEqual(['top']);
  });

  test.each([
    [{ author: { name: 'A' } }, ['A']],
    [{ authors: [{ name: 'A' }, 'B', null, 3, { name: 4 }] }, ['A', 'B']],
    [{ directors: [{ name: 'D' }], artist: 'E', publisher: { name: 'P' } }, ['E', 'D']],
    [{}, []],
  ])('have the makers of %j', (entity, expected) => {
    expect(entityAuthors(entity)).toEqual(expected);
  });

  test.each([
    ['2024-03-01T10:00:00.000Z', Date.UTC(2024, 2, 1, 10)],
    [' 2024-03-01 ', Date.UTC(2024, 2, 1)],
    ['2024', Date.UTC(2024, 0)],
    ['last week', null],
    [1709251200, null],
    [undefined, null],
  ])('have the publication date of %j', (published, expected) => {
    expect(entityPublished({ published })).toBe(expected);
  });
});
