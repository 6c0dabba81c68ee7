import { describe, expect, test } from 'vitest';
import { described, entityOf, PAGE } from './described.ts';

const meta = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags).map(([name, content]) => ({ name, content }));
const TEXT = 'Words that go on. '.repeat(20);

describe('the type of a page', () => {
  test('without any evidence is a web page', () => {
    expect(described({ text: TEXT }).entity).toEqual({
      id: 'main',
      '@type': 'WebPage',
      title: 'A page',
      site: { domain: 'a.example' },
      url: PAGE.url,
    });
  });

  test.each([
    ['an author', { byline: 'By Ana Lind' }],
    ['a date', { times: ['2024-05-14'] }],
    ['article markup', { meta: meta({ 'og:type': 'article' }) }],
    ['a date in its address', { url: 'https://a.example/2024/05/14/page' }],
  ])('with text and %s is an article (D25)', (_, page) => {
    expect(described({ text: TEXT, ...page }).entity['@type']).toBe('Article');
  });

  test('with an author but without text is still a web page', () => {
    expect(described({ byline: 'By Ana Lind' }).entity['@type']).toBe('WebPage');
  });

  test('follows the more informative node, in any order', () => {
    const nodes = [
      { '@type': 'BreadcrumbList' },
      { '@type': 'Article', headline: 'x' },
      { '@type': 'Recipe', name: 'Loaf' },
      { '@type': 'Organization', name: 'o' },
    ];
    expect(entityOf(...nodes)['@type']).toBe('Recipe');
    expect(entityOf(...nodes.toReversed())['@type']).toBe('Recipe');
  });

  test('a list of many products is not about any of them', () => {
    const products = Array.from({ length: 12 }, (_, at) => ({ '@type': 'Product', name: `P${at}` }));
    expect(entityOf(...products)['@type']).toBe('WebPage');
    expect(entityOf(...products, { '@type': 'Product', name: 'This', url: PAGE.url })).toMatchObject({
      '@type': 'Product',
      name: 'This',
    });
  });

  test('an author or publisher is not the subject of a page, unless the page says so', () => {
    const person = { '@type': 'Person', name: 'Ana Lind' };
    expect(entityOf({ '@type': 'WebSite', name: 's' }, person)['@type']).toBe('WebPage');
    expect(entityOf({ '@type': 'ProfilePage', mainEntity: person })).toMatchObject({
      '@type': 'Person',
      name: 'Ana Lind',
    });
  });

  test('the address of a known site is certain (D41)', () => {
    const { entity } = described({
      url: 'https://x.com/lin/status/17',
      meta: meta({ 'og:type': 'article', 'og:description': '“Hello.”' }),
    });
    expect(entity).toEqual({
      id: 'main',
      '@type': 'LambdaPost',
      author: { name: 'lin' },
      content: { type: 'text/markdown', body: 'Hello.' },
      url: 'https://x.com/lin/status/17',
    });
  });
});

test('the title of a page is cut between characters', () => {
  const { title, entity } = described({ title: `a${'😀'.repeat(300)}` });
  expect([title, entity.title]).toEqual([`a${'😀'.repeat(249)}`, title]);
});

describe('separate entities', () => {
  const season = (number: number) => ({
    '@type': 'TVSeason',
    name: `Season ${number}`,
    seasonNumber: number,
  });

  test('are created once for each thing, with new ids', () => {
    const { entity, references } = described({
      jsonLd: [
        JSON.stringify({
          '@type': 'TVSeries',
          name: 'Northern Yard',
          containsSeason: [season(1), season(2), season(1)],
        }),
      ],
    });
    expect(entity).toEqual({
      id: 'main',
      '@type': 'TVSeries',
      title: 'Northern Yard',
      seasons: [
        { id: 'id-1', '@type': 'TVSeason', name: 'Season 1' },
        { id: 'id-2', '@type': 'TVSeason', name: 'Season 2' },
        { id: 'id-1', '@type': 'TVSeason', name: 'Season 1' },
      ],
    });
    expect(references).toEqual([
      { id: 'id-1', '@type': 'TVSeason', title: 'Season 1', number: 1 },
      { id: 'id-2', '@type': 'TVSeason', title: 'Season 2', number: 2 },
    ]);
  });

  test('keep their ids when the page is read again, whatever else changed', () => {
    const page = (...seasons: readonly object[]) => ({
      jsonLd: [JSON.stringify({ '@type': 'TVSeries', name: 'Northern Yard', containsSeason: seasons })],
    });
    const { references: former } = described(page(season(1), season(2)));
    const urls = { url: 'https://a.example/3', episode: { '@type': 'TVEpisode', name: 'x' } };
    const { references } = described(page(season(3), season(2), { ...season(4), ...urls }, season(1)), [
      ...former.map((one) => ({ ...one, id: `former ${one.number}` })),
      { id: 'former 4', '@type': 'TVSeason', title: 'Another name', url: urls.url },
    ]);
    expect(references.map(({ id, number }) => [number, id])).toEqual([
      [3, 'id-1'],
      [2, 'former 2'],
      [4, 'former 4'],
      [1, 'former 1'],
    ]);
  });
});

describe('the public name of a thing', () => {
  test.each([
    ['its ISBN', { '@type': 'Book', name: 'x', isbn: '0-306-40615-2' }, 'isbn:9780306406157'],
    [
      'its DOI',
      { '@type': 'ScholarlyArticle', headline: 'x', sameAs: 'https://doi.org/10.1234/Bees' },
      'doi:10.1234/bees',
    ],
    [
      'the catalogue in which it is',
      { '@type': 'Movie', name: 'x', sameAs: ['https://x.example', 'http://www.wikidata.org/entity/Q42'] },
      'wikidata:Q42',
    ],
    [
      'nothing otherwise',
      { '@type': 'Movie', name: 'x', sameAs: 'https://wikidata.org.example/wiki/Q42' },
      undefined,
    ],
  ])('comes from %s', (_, node, id) => {
    expect(entityOf(node)['@id']).toBe(id);
  });

  test('may also come from the address of the page, and works for references', () => {
    expect(described({ url: 'https://www.imdb.com/title/tt0190203/' }).entity['@id']).toBe('imdb:tt0190203');
    const series = { '@type': 'TVSeries', name: 's', '@id': 'https://www.wikidata.org/wiki/Q7' };
    const { references } = described({
      jsonLd: [JSON.stringify({ '@type': 'TVSeason', name: 'x', partOfSeries: series })],
    });
    expect(references.map((one) => one['@id'])).toEqual(['wikidata:Q7']);
  });
});

test('prices in catalogue tags make an offer', () => {
  const tags = {
    'og:type': 'product',
    'og:title': 'Kettle',
    'product:price:amount': '49,00',
    'product:price:currency': 'eur',
    'product:availability': 'in stock',
  };
  expect(described({ meta: meta(tags) }).entity).toMatchObject({
    name: 'Kettle',
    offers: [{ price: 49, currencyCode: 'EUR', availability: 'InStock' }],
  });
});

test.each([
  ['The Ferry - S2 E5', 2, 5],
  ['Northern Yard: Season 2, Episode 5', 2, 5],
  ['S02E05 The Ferry', 2, 5],
])('the numbers of an episode are read from %s', (title, number, numberInSeason) => {
  const { entity } = described({ title, meta: meta({ 'og:type': 'video.episode' }) });
  expect(entity).toMatchObject({ season: { number }, numberInSeason });
});
