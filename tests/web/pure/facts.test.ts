import { expect, test } from 'vitest';
import { factLabel, factsOf } from '../../../apps/web/detail/facts.ts';
import { ENTITY_TYPES, type EntityType, fieldsOf } from '../../../core/entities/vocabulary.ts';

const valuesOf = (fields: Record<string, unknown>) =>
  factsOf({ '@type': 'Thing', ...fields }).map(({ field, values }) => [field, ...values]);

test('authors are links to a search for their works', () => {
  expect(valuesOf({ authors: [{ name: 'Ursula K. Le Guin' }, { name: 'A "B" C' }] })).toEqual([
    [
      'authors',
      { text: 'Ursula K. Le Guin', q: 'author:"Ursula K. Le Guin"' },
      { text: 'A "B" C', q: 'author:"A \\"B\\" C"' },
    ],
  ]);
});

test.each(['2024-03-05T00:00:00.000Z', '2024-03-05T00:30:00.000Z', '2024-03-05T23:30:00.000Z'])(
  'a day of publication is a link to a search for that day, wherever the person is: %s',
  (published) => {
    const zone = process.env.TZ;
    try {
      for (const TZ of ['Pacific/Auckland', 'America/New_York']) {
        process.env.TZ = TZ;
        const [[field, value] = []] = valuesOf({ published });
        expect(field).toBe('published');
        expect(value).toEqual({ text: expect.stringMatching(/\b5\b/), q: 'published:2024-03-05' });
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  },
);

test('a book known by its year has the year as its date, and an article its day', () => {
  const published = '1974-01-01T00:00:00.000Z';
  expect(factsOf({ '@type': 'Book', published })).toEqual([
    { field: 'published', values: [{ text: '1974', q: 'published:1974' }] },
  ]);
  expect(factsOf({ '@type': 'Article', published })[0]?.values[0]).toMatchObject({
    q: 'published:1974-01-01',
  });
  expect(factsOf({ '@type': 'Book', published: '1974-01-02' })[0]?.values[0]).toMatchObject({
    q: 'published:1974-01-02',
  });
});

test('a field that a page made up has no label, whatever its name is', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'wingspan'])
    expect(factLabel(name)).toBeUndefined();
});

test('durations, prices and numbers are shown without a link', () => {
  expect(valuesOf({ cookTime: 'PT1H2M3S', bedrooms: 3 })).toEqual([
    ['cookTime', { text: '1 h 2 min', q: null }],
    ['bedrooms', { text: '3', q: null }],
  ]);
  const [[, price] = []] = valuesOf({ offers: [{ price: 12.5, currencyCode: 'EUR' }] });
  expect(price).toMatchObject({ text: expect.stringContaining('12.5'), q: null });
  const [[, sold] = []] = valuesOf({
    offers: [{ price: 1, currencyCode: 'EUR', availability: 'OutOfStock' }],
  });
  expect(sold).toMatchObject({ text: expect.stringMatching(/ · out of stock$/) });
});

test('the steps and ingredients of a recipe are shown without a link', () => {
  const ingredients = [{ name: 'eggs', quantity: 2 }, { name: 'salt' }];
  expect(valuesOf({ ingredients, instructions: [{ text: 'Wait an hour.' }] })).toEqual([
    ['ingredients', { text: '2 eggs', q: null }, { text: 'salt', q: null }],
    ['instructions', { text: 'Wait an hour.', q: null }],
  ]);
});

test('an address is one line', () => {
  const address = { street: 'Main Street 1', city: 'Leeds', postalCode: 'LS1', country: { name: 'England' } };
  expect(valuesOf({ address })).toEqual([
    ['address', { text: 'Main Street 1, LS1 Leeds, England', q: '"Leeds"' }],
  ]);
});

test('facts shown elsewhere on the page, and facts without words, are left out', () => {
  const site = { name: 'A', domain: 'a.example' };
  expect(
    valuesOf({ title: 'T', url: 'https://a.example', site, cover: {}, brand: {}, x: null, y: '' }),
  ).toEqual([]);
});

test('of a hundred tracks, twelve are shown with the number of the others; a recipe is shown in full', () => {
  const all = Array.from({ length: 100 }, (_, at) => ({ title: `Track ${at}`, text: `Step ${at}` }));
  const [tracks = []] = valuesOf({ tracks: all });
  expect(tracks).toHaveLength(1 + 12 + 1);
  expect(tracks.at(-1)).toEqual({ text: 'and 88 more', q: null });
  expect(valuesOf({ ingredients: all, instructions: all }).map(({ length }) => length)).toEqual([101, 101]);
});

test('every field of the vocabulary has a label', () => {
  const fields = Object.keys(ENTITY_TYPES).flatMap((type) => [...fieldsOf(type as EntityType).keys()]);
  const shown = new Set(fields.filter((field) => factsOf({ '@type': 'Thing', [field]: 'x' }).length > 0));
  expect([...shown].filter((field) => factLabel(field) === undefined)).toEqual([]);
});

test('a publisher named by the host of the page is not repeated', () => {
  const url = 'https://www.example.org/a';
  expect(valuesOf({ publisher: { name: 'Example.org' }, url })).toEqual([]);
  expect(valuesOf({ publisher: { name: 'Example Press' }, url })).toHaveLength(1);
});

test('a quotation and a post do not repeat who said them', () => {
  const author = { name: 'Seneca' };
  expect(factsOf({ '@type': 'Quotation', author, work: 'Letters' })).toEqual([]);
  expect(factsOf({ '@type': 'AlphaPost', author })).toEqual([]);
  const post = { '@type': 'Article', authors: [author], url: 'https://a.example/1' };
  expect(factsOf({ ...post, content: { type: 'text/markdown', body: 'Life is long.' } })).toEqual([]);
  expect(factsOf(post)).toHaveLength(1);
  expect(factsOf({ '@type': 'Article', title: 'On time', authors: [author] })).toHaveLength(1);
});
