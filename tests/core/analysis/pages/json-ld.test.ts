import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entityProblems } from '../../../../core/entities/schemas.ts';
import { runs } from '../../../support/runs.ts';
import { described } from './described.ts';

describe('JSON-LD as pages write it', () => {
  const book = '{"@type":"Book","name":"The Harbour Clock"}';
  test.each([
    ['in a comment', `<!-- ${book} -->`],
    ['in CDATA', `//<![CDATA[\n${book}\n//]]>`],
    ['with a trailing comma', '{"@type":"Book","name":"The Harbour Clock",}'],
    ['with a semicolon', `${book};`],
    ['with a line break in a string', '{"@type":"Book","name":"The\nHarbour Clock"}'],
    ['after a byte order mark', `\ufeff${book}`],
    ['with comments', '/* data */{"@type":"Book", // the type\n"name":"The Harbour Clock"}'],
    ['without a comma between lines', '{"@type":"Book"\n"name":"The Harbour Clock"}'],
    ['with character references for quotation marks', book.replaceAll('"', '&quot;')],
    [
      'with quotation marks in a string',
      '{"description":"A "good" one","@type":"Book","name":"The Harbour Clock"}',
    ],
    [
      'with an escape that JSON lacks',
      String.raw`{"description":"it\'s","@type":"Book","name":"The Harbour Clock"}`,
    ],
    ['with prefixed names', '{"@type":"schema:Book","http://schema.org/name":"The Harbour Clock"}'],
    ['with values as objects', '{"@type":["Book"],"name":[{"@value":"The Harbour Clock","@language":"en"}]}'],
    ['in a graph', `{"@graph":[[${book}]]}`],
    ['with a bracket too many', `${book}}`],
    ['cut off', `${book.slice(0, -1)},"author":{"@type":"Person","name":"Ad`],
    ['cut off in a list', `[${book},{"@type":"WebSite","name":"Th`],
    ['after another value', `{"@type":"WebSite","name":"Shelf"}\n${book}`],
    ['as a subject', `{"@type":"WebPage","mainEntity":${book}}`],
    [
      'by reference',
      '{"@graph":[{"@type":"WebPage","mainEntity":{"@id":"#b"}},{"@id":"#b","@type":"Book","name":"The Harbour Clock"}]}',
    ],
    [
      'with character references',
      '{"@type":"Book","name":"The Harbour&nbsp;<b>Clock</b>&#8203;"}'.replace('&#8203;', ''),
    ],
  ])('%s', (_, script) => {
    expect(described({ jsonLd: [script] })).toMatchObject({
      entity: { '@type': 'Book', title: 'The Harbour Clock' },
    });
  });

  test.each([
    ['broken', '{"@type":"Book"'],
    ['deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['deep objects', `${'{"mainEntity":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    [
      'cyclic',
      '{"@graph":[{"@id":"#a","@type":"WebPage","mainEntity":{"@id":"#b"}},{"@id":"#b","@type":"WebPage","mainEntity":{"@id":"#a"}}]}',
    ],
    ['about itself', '{"@id":"#a","@type":"TVEpisode","partOfSeries":{"@id":"#a"},"author":{"@id":"#a"}}'],
    [
      'a list within itself',
      '{"@id":"#l","@type":"Recipe","recipeInstructions":{"@id":"#l"},"itemListElement":[{"@id":"#l"}],"text":"x"}',
    ],
    [
      'cyclic over two lists',
      '{"@graph":[{"@type":"Recipe","recipeInstructions":{"@id":"#a"}},{"@id":"#a","name":"a","itemListElement":[{"@id":"#b"}]},{"@id":"#b","name":"b","itemListElement":[{"@id":"#a"}]}]}',
    ],
    ['many', JSON.stringify(Array.from({ length: 50_000 }, () => ({ '@type': 'Thing' })))],
    ['null', 'null'],
    ['a text', '"Book"'],
    ['odd types', '{"@type":{"a":1},"name":{"b":[]},"@id":7}'],
    ['names of JavaScript', '{"@type":"constructor","__proto__":{"name":"x"},"toString":1}'],
    [
      'wrong everywhere',
      '{"@type":"Book","name":{},"author":[null,7,[[]]],"isbn":true,"offers":"x","datePublished":"never"}',
    ],
  ])('%s: a description is still created', (_, script) => {
    const { entity, title } = described({ jsonLd: [script] });
    expect(title).toBe('A page');
    expect(entityProblems(entity)).toEqual([]);
  });
});

test('any page yields a valid description', () => {
  const words = [
    '@type',
    '@id',
    '@graph',
    'name',
    'author',
    'Book',
    'Recipe',
    'offers',
    'mainEntity',
    'track',
    'recipeInstructions',
    '#a',
    'price',
    'partOfSeries',
  ];
  const word = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 5 }));
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      word,
      fc.integer(),
      fc.constant(null),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(word, tie('node'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(
      node,
      fc.constantFrom('Book', 'Recipe', 'TVSeries', 'Product', 'MusicAlbum'),
      (value, type) => {
        const { entity, references } = described({
          jsonLd: [
            JSON.stringify({
              '@type': type,
              name: value,
              author: value,
              offers: value,
              track: value,
              mainEntity: value,
              recipeInstructions: value,
              containsSeason: value,
            }),
          ],
        });
        for (const one of [entity, ...references]) expect(entityProblems(one)).toEqual([]);
      },
    ),
    { numRuns: runs(30) },
  );
});
