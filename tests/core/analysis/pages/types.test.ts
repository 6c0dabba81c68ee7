import { describe, expect, it } from 'vitest';
import { describePage } from '../../../../core/analysis/pages/describe.ts';
import { entityProblems } from '../../../../core/entities/schemas.ts';
import { type EntityType, fieldsOf } from '../../../../core/entities/vocabulary.ts';

/** Every type of the vocabulary is filled from a page that publishes all of its fields. */

const person = { '@type': 'Person', name: 'Ada Fisher' };
const org = { '@type': 'Organization', name: 'Quay Press' };
const band = { '@type': 'MusicGroup', name: 'The Gulls' };
const address = { '@type': 'PostalAddress', streetAddress: 'Strandgaten 7', addressCountry: 'NO' };
const offers = { '@type': 'AggregateOffer', lowPrice: '12.50', priceCurrency: 'EUR', seller: org };
const airport = { '@type': 'Airport', name: 'Flesland', iataCode: 'BGO' };
const flight = {
  '@type': 'Flight',
  flightNumber: 'WF110',
  provider: { '@type': 'Airline', name: 'Northern', iataCode: 'NO' },
  departureAirport: airport,
  arrivalAirport: airport,
  departureTime: '2024-03-04T20:15:00-08:00',
  arrivalTime: '2024-03-05T06:30:00-05:00',
};
const song = { '@type': 'MusicRecording', name: 'Ebb', duration: 'PT3M', position: 1 };
const series = { '@type': 'TVSeries', name: 'Northern Yard' };
const published = { datePublished: '2024-05-01' };

const NODES: Readonly<Partial<Record<EntityType, object>>> = {
  Apartment: { '@type': 'Apartment', address, offers },
  Article: { '@type': 'NewsArticle', headline: 'Tides', author: [person], publisher: org, ...published },
  AudioObject: { '@type': 'AudioObject', name: 'Bells', duration: 'PT3M' },
  Book: {
    '@type': 'Book',
    name: 'x',
    author: person,
    isbn: '0-306-40615-2',
    publisher: org,
    offers,
    ...published,
  },
  Brand: { '@type': 'WebPage', mainEntity: { '@type': 'Brand', name: 'Norrland' } },
  Business: { '@type': 'LocalBusiness', name: 'Ropes', address, telephone: '+47 55' },
  Document: { '@type': 'TextDigitalDocument', name: 'Report', encodingFormat: 'application/pdf' },
  Flight: flight,
  FlightReservation: { '@type': 'FlightReservation', reservationNumber: 'RXJ34P', reservationFor: flight },
  House: { '@type': 'House', name: 'x', address, offers, numberOfBedrooms: 3, numberOfBathroomsTotal: 2 },
  ImageObject: {
    '@type': 'WebPage',
    mainEntity: { '@type': 'ImageObject', width: 100, height: '50 px', encodingFormat: 'image/png' },
  },
  Media: {
    '@type': 'WebPage',
    mainEntity: { '@type': 'MediaObject', encodingFormat: 'video/mp4', duration: 'PT1M' },
  },
  Model: { '@type': '3DModel', name: 'Lathe', encodingFormat: 'model/gltf-binary' },
  Movie: { '@type': 'Movie', name: 'The Salt Road', director: [person], duration: 'PT1H52M', ...published },
  MusicAlbum: {
    '@type': 'MusicAlbum',
    name: 'Tidal Maps',
    byArtist: band,
    track: { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, item: song }] },
    ...published,
  },
  MusicPlaylist: { '@type': 'MusicPlaylist', name: 'At sea', track: [song] },
  MusicRecording: { ...song, byArtist: band, inAlbum: { '@type': 'MusicAlbum', name: 'Tidal Maps' } },
  MusicRelease: {
    '@type': 'MusicRelease',
    name: 'Tidal Maps',
    releaseOf: { '@type': 'MusicAlbum', byArtist: band },
    musicReleaseFormat: 'https://schema.org/VinylFormat',
    ...published,
  },
  MusicVideo: { '@type': 'MusicVideoObject', name: 'Ebb', byArtist: band, duration: 'PT3M' },
  Painting: { '@type': 'Painting', name: 'Gulls', creator: person, dateCreated: '1889', artMedium: 'Oil' },
  Periodical: { '@type': 'Periodical', name: 'Field Acoustics' },
  Person: { '@type': 'ProfilePage', mainEntity: person },
  Photograph: { '@type': 'Photograph', name: 'Gulls', author: person },
  Place: { '@type': 'TouristAttraction', name: 'The mill', address },
  Podcast: { '@type': 'PodcastSeries', name: 'Odd Trades', author: person },
  PodcastEpisode: {
    '@type': 'PodcastEpisode',
    name: 'Bells',
    partOfSeries: { '@type': 'PodcastSeries', name: 'Odd Trades' },
    duration: 'PT38M',
    ...published,
  },
  Product: { '@type': 'Product', name: 'Kettle', brand: { '@type': 'Brand', name: 'Norrland' }, offers },
  Quotation: { '@type': 'Quotation', text: 'The tide waits for nobody.', spokenByCharacter: person },
  RealEstateListing: {
    '@type': 'RealEstateListing',
    name: 'By the harbour',
    about: { '@type': 'House', name: 'The house', address },
    offers,
  },
  Recipe: {
    '@type': 'Recipe',
    name: 'Seed Loaf',
    author: person,
    recipeIngredient: ['500 g rye flour'],
    recipeInstructions: [{ '@type': 'HowToStep', text: 'Mix.' }],
    cookTime: 'PT1H',
    prepTime: 'PT20M',
  },
  Repository: {
    '@type': 'SoftwareSourceCode',
    name: 'mill',
    author: person,
    license: 'https://spdx.org/licenses/MIT',
  },
  Restaurant: { '@type': 'Restaurant', name: 'Fjord Kitchen', address, telephone: '+47 55' },
  ScholarlyArticle: {
    '@type': 'ScholarlyArticle',
    headline: 'Counting Bees',
    author: [person],
    isPartOf: { '@type': 'PublicationIssue', isPartOf: { '@type': 'Periodical', name: 'Field Acoustics' } },
    sameAs: 'https://doi.org/10.1234/bees',
    ...published,
  },
  SoftwareApplication: {
    '@type': 'MobileApplication',
    name: 'Tide Table',
    author: person,
    provider: org,
    operatingSystem: 'iOS',
    image: 'https://a.example/icon.png',
  },
  TVEpisode: {
    '@type': 'TVEpisode',
    name: 'The Ferry',
    partOfSeries: series,
    partOfSeason: { '@type': 'TVSeason', seasonNumber: 2 },
    episodeNumber: 5,
    position: 17,
    duration: 'PT47M',
  },
  TVSeason: {
    '@type': 'TVSeason',
    name: 'Season 2',
    seasonNumber: 2,
    partOfSeries: series,
    episode: [{ '@type': 'TVEpisode', name: 'The Ferry' }],
  },
  TVSeries: { ...series, containsSeason: [{ '@type': 'TVSeason', seasonNumber: 1 }] },
  Typeface: { '@type': 'Typeface', name: 'Lenne', foundry: org, designer: person },
  VideoGame: {
    '@type': 'VideoGame',
    name: 'Deep',
    author: person,
    publisher: org,
    gamePlatform: 'PC',
    ...published,
  },
  VideoObject: { '@type': 'VideoObject', name: 'A lathe', duration: 'PT24M' },
  WebPage: { '@type': 'WebSite', name: 'The Shore' },
};

/** Created by the service from stored media and texts, never read from a page. */
const MADE = ['cover', 'attachments'];
/** The text of an article is the text of its page. The source of a quotation is read from the note that quotes it. */
const ADDED: Readonly<Partial<Record<EntityType, readonly string[]>>> = {
  Article: ['content'],
  Quotation: ['work', 'url'],
};

const PAGE = {
  title: 'A page',
  heading: '',
  meta: [],
  microdata: [],
  times: [],
  links: [],
  byline: '',
  text: '',
};

function descriptionOf(url: string, node: object | undefined, meta: Readonly<Record<string, string>> = {}) {
  let last = 0;
  const page = {
    ...PAGE,
    url,
    jsonLd: node ? [JSON.stringify({ '@context': 'https://schema.org', ...node })] : [],
    meta: Object.entries(meta).map(([name, content]) => ({ name, content })),
  };
  return describePage(page, { id: 'main', ids: () => `id-${++last}`, now: Date.parse('2026-01-01') });
}

function lackingOf(type: EntityType, entity: object): string[] {
  const made = [...MADE, ...(ADDED[type] ?? [])];
  return [...fieldsOf(type).keys()].filter((field) => !(field in entity) && !made.includes(field));
}

describe('a page published as', () => {
  it.each(Object.entries(NODES) as [EntityType, object][])(
    '%s has every field of that type',
    (type, node) => {
      const { entity, references } = descriptionOf('https://a.example/x/page', node);
      expect([entity['@type'], lackingOf(type, entity)]).toEqual([type, []]);
      for (const one of [entity, ...references]) expect(entityProblems(one)).toEqual([]);
    },
  );
});

describe('a post has in its title, description and address', () => {
  it.each<[EntityType, string, string, string, readonly string[]]>([
    [
      'AlphaPost',
      'https://bsky.app/profile/ada.example/post/3k',
      'Ada Fisher (@ada.example)',
      'Late tides.',
      [],
    ],
    [
      'BetaReel',
      'https://www.facebook.com/reel/12',
      '12K views · 300 reactions | Harbour at dawn | Ada Fisher',
      'Harbour at dawn',
      ['published'],
    ],
    ['GammaPost', 'https://www.instagram.com/p/C1/', 'Ada Fisher on Instagram: "Tides"', 'ada: "Tides".', []],
    [
      'GammaReel',
      'https://www.instagram.com/reel/C1/',
      'Ada Fisher on Instagram: "Tides"',
      '12 likes, 3 comments - ada on March 1, 2024: "Tides".',
      [],
    ],
    [
      'DeltaPost',
      'https://www.reddit.com/r/tides/comments/1abc/late/',
      'r/tides on Reddit: Late',
      'Posted by u/ada - 12 votes and 3 comments',
      ['published'],
    ],
    ['EpsilonNote', 'https://substack.com/@ada/note/c-1', 'Ada Fisher (@ada)', 'Late tides.', ['published']],
    ['EtaPost', 'https://www.threads.net/@ada/post/C1', 'Ada Fisher (@ada) on Threads', 'Late tides.', []],
    ['ThetaPost', 'https://www.tiktok.com/@ada/video/73', 'Ada Fisher on TikTok', 'Tides', []],
    ['LambdaPost', 'https://x.com/ada/status/1750000000000000000', 'Ada Fisher (@ada) on X', '“Late.”', []],
    ['LambdaPost', 'https://twitter.com/ada/status/1750000000000000000', 'Ada Fisher on X: "Late."', '', []],
  ])('%s %s', (type, url, title, description, unknown) => {
    const meta = { 'og:title': title, ...(description !== '' && { 'og:description': description }) };
    const { entity } = descriptionOf(url, undefined, meta);
    expect([entity['@type'], lackingOf(type, entity)]).toEqual([type, unknown]);
    expect(entity.author).toEqual({ name: type === 'DeltaPost' ? 'ada' : 'Ada Fisher' });
  });

  it('its date and its text', () => {
    const { entity, title } = descriptionOf('https://x.com/ada/status/1750000000000000000', undefined, {
      'og:title': 'Ada Fisher on X: "The ferry is back."',
    });
    expect(entity).toMatchObject({
      published: '2024-01-24T03:38:08.084Z',
      content: { type: 'text/markdown', body: 'The ferry is back.' },
    });
    expect(title).toBe('Ada Fisher: The ferry is back.');
  });

  it('its beginning, cut between characters', () => {
    const { title } = descriptionOf('https://x.com/ada/status/1750000000000000000', undefined, {
      'og:title': `Ada Fisher on X: "x${'😀'.repeat(100)}"`,
    });
    expect(title).toBe(`Ada Fisher: x${'😀'.repeat(59)}…`);
  });

  it('its author and what the page says of it, where its title names only the site', () => {
    const { title, description } = descriptionOf('https://www.tiktok.com/@ada/video/73', undefined, {
      'og:title': 'Ada Fisher on TikTok',
      'og:description': 'The tide comes in over the mud.',
    });
    expect([title, description]).toEqual(['Ada Fisher: The tide comes in over the mud.', '']);
  });

  it('its name without the community in which it was', () => {
    const { title } = descriptionOf('https://www.reddit.com/r/tides/comments/1abc/late/', undefined, {
      'og:title': 'From the tides community on Reddit: Late again',
    });
    expect(title).toBe('Late again');
  });

  it('its name without the name of the site', () => {
    const { title } = descriptionOf('https://www.reddit.com/r/tides/comments/1abc/late/', undefined, {
      'og:title': 'r/tides on Reddit: Late again',
    });
    expect(title).toBe('Late again');
  });
});
