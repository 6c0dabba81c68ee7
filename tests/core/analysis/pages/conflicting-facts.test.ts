import { describe, expect, test } from 'vitest';
import { described, entityOf, PAGE } from './described.ts';

/** Which of several conflicting statements of a page is used. */

const SITE = { name: 'og:site_name', content: 'The Shore' };
const meta = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags).map(([name, content]) => ({ name, content }));
const script = (...nodes: object[]) => ({ jsonLd: nodes.map((node) => JSON.stringify(node)) });
const TEXT = 'Words that go on. '.repeat(20);

describe('a title', () => {
  const address = 'https://a.example/tides';

  test('is not an address if there is a name', () => {
    expect(described(script({ '@type': 'Article', headline: address })).title).toBe('A page');
    expect(
      described({
        ...script({ '@type': 'Product', name: address }),
        meta: meta({ 'og:title': 'Kettle' }),
      }).entity.name,
    ).toBe('Kettle');
    expect(described({ title: address, heading: 'Tides' }).title).toBe('Tides');
  });

  test('is an address if there is nothing else', () => {
    expect(described({ title: address }).title).toBe(address);
  });

  test('comes from the data of the page rather than the title bar', () => {
    const page = { title: 'Tides for everyone, in twelve lessons' };
    expect(described({ ...page, ...script({ '@type': 'WebPage', name: 'Tides' }) }).title).toBe('Tides');
    expect(
      described({ ...page, ...script({ '@type': ['ItemPage'], headline: 'Tides | A' }, { name: 'x' }) })
        .title,
    ).toBe('Tides');
  });

  test.each([
    ['the site', [SITE], 'The Shore'],
    ['another page', [], 'Winds'],
  ])('is not the name of %s', (_, tags, name) => {
    const node = { '@type': 'WebPage', name, url: 'https://a.example/winds' };
    const about = { '@type': 'WebPage', name: 'Tides', url: PAGE.url };
    expect(described({ meta: tags, ...script(node, about) }).title).toBe('Tides');
    expect(described({ meta: tags, ...script(node) }).title).toBe('A page');
  });

  test('is not the heading that names the site', () => {
    expect(described({ title: 'Tides at noon — The Shore', heading: 'The Shore', meta: [SITE] }).title).toBe(
      'Tides at noon',
    );
  });
});

describe('a title with the name of its site or book', () => {
  const h = (level: number, text: string) => ({ level, text });

  test.each([
    ['its first heading', 'Tides - The Book of Water', [h(1, 'The Book of Water'), h(1, 'Tides')]],
    [
      'a heading of a lower level',
      'Tides at noon ‹ Low Water Society',
      [h(2, 'Search'), h(3, 'Tides at noon')],
    ],
    ['the one in the middle', 'News - Tides at noon - The Shore', [h(1, 'Archive'), h(2, 'Tides at noon')]],
    ['that of several parts', 'Tides — High and Low - The Shore Project', [h(1, 'Tides High and Low')]],
    [
      'the first, in a manual named after its host',
      'Tides | Example v20 Manual',
      [h(1, 'Example v20 manual'), h(2, 'Tides')],
    ],
  ])('is %s', (_, title, headings) => {
    const { title: found } = described({
      url: 'https://a.example.org/tides',
      title,
      headings,
      heading: headings[0]?.text ?? '',
    });
    expect(found).toBe(
      title.startsWith('Tides —') ? 'Tides — High and Low' : /Tides( at noon)?/.exec(title)?.[0],
    );
  });

  test('is the heading if the title bar shows only the site', () => {
    const page = {
      url: 'https://www.shore.example/tides',
      meta: [SITE],
      title: 'The Shore',
      heading: 'Tides at noon',
    };
    expect(described({ ...page, headings: [h(1, 'Tides at noon')] }).title).toBe('Tides at noon');
  });

  test('leaves out the heading of the site', () => {
    expect(described({ title: 'Tides | Low Water Ltd', siteHeading: 'Low Water Ltd' }).title).toBe('Tides');
  });
});

describe('the time of publication', () => {
  test('is the day of the issue rather than of online publication', () => {
    const tags = {
      citation_title: 'Tides',
      citation_author: 'Lind, Ana',
      citation_online_date: '2012/10/01',
      citation_date: '2012 Nov 26',
    };
    expect(described({ meta: meta(tags) }).published).toBe('2012-11-26T00:00:00.000Z');
  });

  test.each(['WebPage', 'CollectionPage', ['AboutPage']])(
    'is that of the node about the page, %s',
    (type) => {
      const page = { text: TEXT, ...script({ '@type': type, datePublished: '2024-05-01' }) };
      const { published, entity } = described(page);
      expect(published).toBe('2024-05-01T00:00:00.000Z');
      expect(entity).toMatchObject({ '@type': 'Article', published });
    },
  );

  test('comes from the page if the node of the article has no date', () => {
    const page = { '@type': 'WebPage', '@id': `${PAGE.url}#webpage`, datePublished: '2024-05-01' };
    const article = { '@type': 'Article', headline: 'Tides', mainEntityOfPage: { '@id': page['@id'] } };
    expect(entityOf({ '@graph': [page, article] }).published).toBe('2024-05-01T00:00:00.000Z');
    const within = { ...article, mainEntityOfPage: { ...page, '@id': PAGE.url } };
    expect(entityOf(within).published).toBe('2024-05-01T00:00:00.000Z');
  });

  test('does not come from another page, and a film is not as old as the page about it', () => {
    const page = { '@type': 'WebPage', datePublished: '2024-05-01' };
    expect(entityOf({ ...page, url: 'https://a.example/winds' }).published).toBeUndefined();
    const film = { '@type': 'Movie', name: 'The Salt Road' };
    expect(described({ ...script(page, film), meta: meta({ 'video:release_date': '1961' }) }).published).toBe(
      '1961-01-01T00:00:00.000Z',
    );
  });

  test('is the last modification only if nothing else is known', () => {
    const node = { '@type': 'Article', headline: 'Tides', dateModified: '2024-06-01' };
    const tags = { 'article:published_time': '2024-05-01' };
    expect(described({ ...script(node), meta: meta(tags) }).published).toBe('2024-05-01T00:00:00.000Z');
    expect(described(script(node)).published).toBe('2024-06-01T00:00:00.000Z');
  });
});

describe('a publisher', () => {
  const host = { '@type': ['NewsArticle'], mainEntityOfPage: PAGE.url, publisher: { name: 'www.a.example' } };
  const named = { '@type': 'NewsArticle', publisher: { name: 'Harbour Courier' } };

  test('is a name rather than the host, wherever it comes from', () => {
    const page = { ...script(named), microdata: [host] };
    expect(described(page)).toMatchObject({
      publisher: 'Harbour Courier',
      entity: { publisher: { name: 'Harbour Courier' } },
    });
    expect(described({ microdata: [host], meta: [SITE] })).toMatchObject({
      publisher: 'The Shore',
      entity: { publisher: { name: 'The Shore' } },
    });
  });

  test('is the host if no other name is known', () => {
    expect(described({ microdata: [host] })).toMatchObject({
      publisher: 'www.a.example',
      entity: { publisher: { name: 'www.a.example' } },
    });
  });
});

describe('an author', () => {
  const bySite = { '@type': 'NewsArticle', headline: 'Tides', author: { name: 'The Shore' } };

  test.each([
    ['the byline', { byline: 'By Ana Lind' }],
    ['a link', { links: [{ rel: ['author'], href: 'https://a.example/ana', text: 'Ana Lind' }] }],
    ['the meta tags', { meta: [SITE, { name: 'author', content: 'ANA LIND' }] }],
    ['another node', script(bySite, { '@type': 'Article', author: 'Ana Lind' })],
    ['the same list', script({ ...bySite, author: [{ name: 'The Shore' }, { name: 'Ana Lind' }] })],
  ])('is the person named by %s, not the site', (_, page) => {
    const { authors, entity } = described({ meta: [SITE], ...script(bySite), ...page });
    expect({ authors, inEntity: entity.authors }).toEqual({
      authors: ['Ana Lind'],
      inEntity: [{ name: 'Ana Lind' }],
    });
  });

  test('is the site if there is no other name', () => {
    const { authors, entity } = described({ meta: [SITE], ...script(bySite) });
    expect({ authors, inEntity: entity.authors }).toEqual({
      authors: ['The Shore'],
      inEntity: [{ name: 'The Shore' }],
    });
  });

  test('of a recipe is a person too', () => {
    const recipe = { '@type': 'Recipe', name: 'Loaf', author: 'a.example' };
    expect(described({ ...script(recipe), byline: 'By Ana Lind' }).entity.author).toEqual({
      name: 'Ana Lind',
    });
  });
});

describe('a review', () => {
  const review = {
    '@type': 'Review',
    name: 'A kettle that sings',
    author: { '@type': 'Person', name: 'Ana Lind' },
    datePublished: '2024-05-01',
    itemReviewed: { '@type': 'Product', name: 'Kettle' },
  };
  const expected = {
    '@type': 'Article',
    title: 'A kettle that sings',
    authors: [{ name: 'Ana Lind' }],
    published: '2024-05-01T00:00:00.000Z',
  };

  test.each(['Review', 'CriticReview', 'UserReview', 'ClaimReview'])('is an article: %s', (type) => {
    expect(entityOf({ ...review, '@type': type })).toMatchObject(expected);
  });

  test('with an article is not a thing either', () => {
    const { itemReviewed } = review;
    const article = { ...review, '@type': 'NewsArticle', itemReviewed: undefined };
    expect(entityOf(article, { '@type': 'Review', itemReviewed })).toMatchObject(expected);
  });

  test('counts less than the subject of the page, and many reviews have one subject', () => {
    expect(entityOf(review, review.itemReviewed)).toMatchObject({ '@type': 'Product', name: 'Kettle' });
    expect(entityOf(review, review)).toMatchObject({ '@type': 'Product', name: 'Kettle' });
    const rating = { '@type': 'AggregateRating', itemReviewed: review.itemReviewed };
    expect(entityOf(rating)).toMatchObject({ '@type': 'Product', name: 'Kettle' });
  });
});

describe('named entities in plain text', () => {
  test('are airlines and airports', () => {
    const flight = {
      '@type': 'Flight',
      provider: 'Northern',
      departureAirport: 'Bergen Flesland (BGO)',
      arrivalAirport: 'OSL',
    };
    expect(entityOf(flight)).toMatchObject({
      airline: { name: 'Northern' },
      departure: { name: 'Bergen Flesland', code: 'BGO' },
      arrival: { code: 'OSL' },
    });
    expect(entityOf({ ...flight, provider: 'WF', departureAirport: 'Flesland' })).toMatchObject({
      airline: { iata: 'WF' },
      departure: { name: 'Flesland' },
    });
  });

  test('are tracks', () => {
    expect(entityOf({ '@type': 'MusicAlbum', name: 'Tidal Maps', track: ['Ebb', 'Flow'] }).tracks).toEqual([
      { title: 'Ebb' },
      { title: 'Flow' },
    ]);
  });
});

describe('names of meta tags', () => {
  test('have variants with other separators', () => {
    const tags = { 'dc:title': 'Tides', 'dc:date': '2009-09-15', 'dc:creator': 'Ana Lind' };
    const { published, authors } = described({ meta: meta(tags) });
    expect({ published, authors }).toEqual({ published: '2009-09-15T00:00:00.000Z', authors: ['Ana Lind'] });
    expect(described({ meta: meta({ bepress_citation_date: '2009-09-15' }) }).published).toContain(
      '2009-09-15',
    );
  });

  test('may hold several values in one tag', () => {
    expect(described({ meta: meta({ 'article:tag': 'High tide, Moon' }) }).keywords).toEqual([
      'High tide',
      'Moon',
    ]);
  });
});

test("a section in front of authors' names is not an author", () => {
  expect(described({ byline: 'Politics · Ann Lee, Tom Day' }).authors).toEqual(['Ann Lee', 'Tom Day']);
  expect(described({ byline: 'Madonna and Tom Day' }).authors).toEqual(['Madonna', 'Tom Day']);
});

describe('a description', () => {
  const OWN_TEXT = `Where water comes in, it has written its list. ${TEXT}`;
  const of = (tags: Readonly<Record<string, string>>, text = OWN_TEXT) =>
    described({ title: 'Tides at noon | The Shore', meta: [SITE, ...meta(tags)], text }).description;

  test.each(['Tides', 'Tides at noon', 'Tides at noon | The Shore', 'Description', '—'])(
    'is not %j',
    (content) => {
      expect(of({ description: content })).toBe('');
    },
  );

  test('is not shortened', () => {
    const whole = 'Water comes and goes. The moon draws it.';
    expect(of({ 'og:description': 'Water comes and goes. The moon (...)', description: whole })).toBe(whole);
  });

  test.each(['…', '...', ' (...)', ' […]'])('truncated with %j ends with its last whole sentence', (sign) => {
    expect(of({ description: `Water comes and goes. The moon, says Dr. Lind, draws${sign}` })).toBe(
      'Water comes and goes.',
    );
    expect(of({ description: `潮は満ち引きする。月が${sign}` })).toBe('潮は満ち引きする。');
  });

  const TIDE = 'Water comes and goes with the moon, twice in nearly every week.';
  const MOON = 'The moon draws the water, and so does the sun, which is further away from here';

  test.each([
    ['Abstract page for paper 12: Tides at noon | The Shore', ''],
    [`${TIDE} News and weather`, TIDE],
    [MOON.slice(0, -5), ''],
    [MOON, MOON],
    [`${TIDE} ${MOON.slice(0, -5)}`, TIDE],
    [`${MOON} ..`, ''],
  ])('%j, where the text says more, is %j', (description, used) => {
    expect(of({ description }, `${MOON}. ${TIDE} ${TEXT}`)).toBe(used);
  });

  const NAMED = { 'og:site_name': 'The Shore' };

  test.each([
    [`Read “Tides at noon” on The Shore. ${TIDE}`, TIDE],
    [`${TIDE} Check out our other pages about tides.`, TIDE],
    [`${TIDE.slice(0, -1)}, every... | Ann Lind | Kudos`, ''],
    [`${TIDE} And when... | Ann Lind | Kudos`, TIDE],
    ['Water comes, Tides,Moon phases, sea,NOON,week', ''],
    ['Water rose by 2.5 metres at noon, by 12.', 'Water rose by 2.5 metres at noon, by 12.'],
    [`${TIDE} It draws 12...`, TIDE],
    ['A warm welcome to our website with water, moon and sun.', ''],
    ['Handmade candles and thoughtful presents for the whole family since 1998.', ''],
    ['The Shore is a studio that creates inspiring places with water.', ''],
    ['Sign up for the newsletter about water and moon.', ''],
  ])('%j is used as %j', (description, used) => {
    expect(of({ ...NAMED, description }, `${MOON}. ${TIDE} ${TEXT}`)).toBe(used);
  });

  test('next to the name of the site as a title for previews is that of the site', () => {
    const description = 'Water, moon and tides, twice in every week, further away from here.';
    const of = (title: string) =>
      described({
        url: 'https://shorenews.example/tides',
        title: 'Tides at noon',
        meta: meta({ 'og:title': title, 'og:description': description }),
        text: `${MOON}. ${TIDE} ${TEXT}`,
      }).description;
    expect(of('Shore News')).toBe('');
    expect(of('Tides at noon')).toBe(description);
  });

  test('truncated within its first sentence is used only for a page without a text', () => {
    expect(of({ description: 'The moon draws…' })).toBe('');
    expect(of({ description: 'The moon draws…' }, '')).toBe('The moon draws…');
  });

  test('keeps characters that are not markup', () => {
    expect(of({ description: 'A list, written <b>as</b> `Vec<T>`, of <stdio.h>.' })).toBe(
      'A list, written as `Vec<T>`, of <stdio.h>.',
    );
  });
});
