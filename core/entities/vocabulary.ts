/**
 * The types that an entity can have, and the name and kind of each field, in the order of the interface. `?` after a name marks a field
 * that does not apply to every entity of the type. Any other field is absent only while it is unknown (D8). Types, checks and
 * docs/entities.md are derived from this table.
 */
export const ENTITY_TYPES = {
  Apartment: { offers: 'Offer[]', address: 'Address', url: 'Url' },
  Article: {
    title: 'string',
    authors: 'Actor[]',
    published: 'Timestamp',
    publisher: 'Actor',
    content: 'Content',
    cover: 'BlobReference',
    url: 'Url',
  },
  AudioObject: { title: 'string', duration: 'IsoDuration', url: 'Url' },
  AlphaPost: { author: 'Actor', content: 'Content', url: 'Url' },
  Book: {
    title: 'string',
    authors: 'Actor[]',
    isbn: 'Isbn',
    publisher: 'Actor',
    published: 'Timestamp',
    offers: 'Offer[]',
    url: 'Url',
  },
  Brand: { name: 'string' },
  Business: { name: 'string', address: 'Address', phoneNumber: 'string', url: 'Url' },
  Document: { title: 'string', format: 'string', url: 'Url' },
  BetaReel: { author: 'Actor', cover: 'BlobReference', published: 'Timestamp', url: 'Url' },
  Flight: {
    airline: 'Airline',
    flightNumber: 'string',
    departure: 'Airport',
    arrival: 'Airport',
    departureTime: 'Timestamp',
    arrivalTime: 'Timestamp',
  },
  FlightReservation: { confirmationNumber: 'string', flight: 'EntityReference' },
  House: {
    name: 'string',
    offers: 'Offer[]',
    address: 'Address',
    bedrooms: 'integer',
    bathrooms: 'integer',
    url: 'Url',
  },
  ImageObject: { width: 'integer', height: 'integer', format: 'string', url: 'Url' },
  GammaPost: { author: 'Actor', content: 'Content', url: 'Url' },
  GammaReel: { author: 'Actor', cover: 'BlobReference', published: 'Timestamp', url: 'Url' },
  Media: { format: 'string', duration: 'IsoDuration', url: 'Url' },
  Model: { title: 'string', format: 'string', url: 'Url' },
  Movie: {
    title: 'string',
    directors: 'Actor[]',
    published: 'Timestamp',
    duration: 'IsoDuration',
    cover: 'BlobReference',
  },
  MusicAlbum: { title: 'string', artist: 'Actor', published: 'IsoDate', tracks: 'Track[]' },
  MusicPlaylist: { title: 'string', tracks: 'Track[]', url: 'Url' },
  MusicRecording: { title: 'string', artist: 'Actor', album: 'EntityReference', duration: 'IsoDuration' },
  MusicRelease: { title: 'string', artist: 'Actor', kind: 'string', published: 'Timestamp', 'url?': 'Url' },
  MusicVideo: { title: 'string', artist: 'Actor', duration: 'IsoDuration', url: 'Url' },
  Note: { content: 'Content' },
  Painting: { title: 'string', artist: 'Actor', published: 'Timestamp', medium: 'string' },
  Palette: { colors: 'Color[]' },
  Periodical: { name: 'string', url: 'Url' },
  Person: { name: 'string', url: 'Url' },
  Photograph: { title: 'string', author: 'Actor', url: 'Url' },
  Place: { name: 'string', address: 'Address' },
  Podcast: { title: 'string', author: 'Actor', url: 'Url' },
  PodcastEpisode: {
    title: 'string',
    podcast: 'EntityReference',
    duration: 'IsoDuration',
    published: 'Timestamp',
    url: 'Url',
  },
  Product: { name: 'string', offers: 'Offer[]', brand: 'Brand', url: 'Url' },
  Quotation: { author: 'Actor', content: 'Content', 'work?': 'string', 'url?': 'Url' },
  RealEstateListing: {
    name: 'string',
    offers: 'Offer[]',
    address: 'Address',
    property: 'EntityReference',
    url: 'Url',
  },
  Recipe: {
    title: 'string',
    author: 'Actor',
    ingredients: 'RecipeIngredient[]',
    instructions: 'RecipeInstruction[]',
    cookTime: 'IsoDuration',
    prepTime: 'IsoDuration',
    url: 'Url',
  },
  DeltaPost: { author: 'Actor', subforum: 'string', published: 'Timestamp', url: 'Url' },
  Repository: { license: 'License', owner: 'Actor', url: 'Url' },
  RepositoryIssue: {
    title: 'string',
    number: 'integer',
    state: 'string',
    author: 'Actor',
    repository: 'EntityReference',
    url: 'Url',
  },
  Restaurant: { name: 'string', address: 'Address', phoneNumber: 'string', url: 'Url' },
  ScholarlyArticle: {
    title: 'string',
    authors: 'Actor[]',
    published: 'Timestamp',
    journal: 'Periodical',
    doi: 'Doi',
    url: 'Url',
  },
  Screenshot: { width: 'integer', height: 'integer', url: 'Url' },
  SoftwareApplication: {
    name: 'string',
    icon: 'ImageObject',
    developer: 'Actor',
    distributor: 'Actor',
    platform: 'Platform',
    url: 'Url',
  },
  EpsilonNote: { author: 'Actor', published: 'Timestamp', url: 'Url' },
  ZetaTalk: { title: 'string', author: 'Actor', duration: 'IsoDuration', cover: 'BlobReference', url: 'Url' },
  EtaPost: { author: 'Actor', content: 'Content', url: 'Url' },
  ThetaPost: { author: 'Actor', url: 'Url' },
  TVEpisode: {
    title: 'string',
    series: 'TVSeasonSeries',
    season: 'TVEpisodeSeason',
    numberInSeason: 'integer',
    numberInSeries: 'integer',
    cover: 'BlobReference',
    duration: 'IsoDuration',
    'url?': 'Url',
  },
  TVSeason: {
    title: 'string',
    series: 'EntityReference',
    number: 'integer',
    episodes: 'EntityReference[]',
    'url?': 'Url',
  },
  TVSeries: { title: 'string', seasons: 'EntityReference[]', cover: 'BlobReference' },
  Typeface: { name: 'string', foundry: 'Actor', 'designer?': 'Actor' },
  VideoGame: {
    title: 'string',
    developer: 'Actor',
    publisher: 'Actor',
    platform: 'Platform',
    published: 'Timestamp',
    'url?': 'Url',
  },
  VideoObject: { title: 'string', duration: 'IsoDuration', url: 'Url' },
  IotaVideo: { title: 'string', author: 'Actor', duration: 'IsoDuration', url: 'Url' },
  WebPage: { title: 'string', site: 'Site', url: 'Url' },
  KappaArticle: { title: 'string', language: 'string', url: 'Url' },
  LambdaPost: {
    content: 'Content',
    author: 'Actor',
    published: 'Timestamp',
    attachments: 'BlobReference[]',
    url: 'Url',
  },
  MuVideo: { title: 'string', author: 'Actor', duration: 'IsoDuration', cover: 'BlobReference', url: 'Url' },
} as const satisfies Readonly<Record<string, Fields>>;

/** The parts of entities other than single values (docs/entities.md, "Parts"; D11). */
export const PARTS = {
  Actor: { name: 'string' },
  Address: { street: 'string', city: 'string', region: 'string', postalCode: 'string', country: 'Country' },
  Airline: { name: 'string', iata: 'string' },
  Airport: { name: 'string', code: 'string' },
  Brand: { name: 'string' },
  Country: { name: 'string', code: 'CountryCode' },
  ImageObject: { width: 'integer', height: 'integer', format: 'string', url: 'Url' },
  Language: { name: 'string', code: 'string' },
  License: { name: 'string' },
  Offer: {
    price: 'number',
    currencyCode: 'CurrencyCode',
    'availability?': 'string',
    'url?': 'Url',
    'seller?': 'Actor',
  },
  Periodical: { name: 'string', url: 'Url' },
  Platform: { name: 'string' },
  RecipeIngredient: { '@id?': 'string', name: 'string', quantity: 'number' },
  RecipeInstruction: { text: 'string' },
  Site: { name: 'string', domain: 'string' },
  Track: { title: 'string', number: 'integer', duration: 'IsoDuration' },
  TVEpisodeSeason: { '@id?': 'string', number: 'integer' },
  TVSeasonSeries: { '@id?': 'string', title: 'string' },
} as const satisfies Readonly<Record<PartName, Fields>>;

/** Kinds of single values and of values that the service itself makes. */
export const SCALARS = {
  string: 'Text of one or more characters.',
  number: 'A number of zero or more.',
  integer: 'A whole number of zero or more.',
  Timestamp: 'An instant in ISO 8601, in UTC with milliseconds. A date is given as its start.',
  IsoDate: 'A date, `2026-01-02`, or as much of it as is known: `2026-01`, `2026`.',
  IsoDuration: 'An ISO 8601 duration, `PT1H30M`.',
  Url: 'An absolute http or https address.',
  Isbn: 'An ISBN-13 without hyphens, with a correct check digit.',
  Doi: 'A DOI without its resolver, in lower case: `10.1000/182`.',
  CurrencyCode: 'ISO 4217, three capital letters.',
  CountryCode: 'ISO 3166-1 alpha-2, two capital letters.',
  Color: 'A display colour in hexadecimal notation.',
  Content: 'Text with its format: `{ type, body }`.',
  BlobReference: 'Stored media: `{ path, name?, type, size, url?, width?, height?, palette? }`.',
  EntityReference: 'Another entity: `{ id, @type, name? }`, to be read with `GET /entities/:id`.',
} as const;

export type EntityType = keyof typeof ENTITY_TYPES;
export type ScalarKind = keyof typeof SCALARS;

/** The names of `PARTS`, which refer to each other. */
export type PartName =
  | 'Actor'
  | 'Address'
  | 'Airline'
  | 'Airport'
  | 'Brand'
  | 'Country'
  | 'ImageObject'
  | 'Language'
  | 'License'
  | 'Offer'
  | 'Periodical'
  | 'Platform'
  | 'RecipeIngredient'
  | 'RecipeInstruction'
  | 'Site'
  | 'Track'
  | 'TVEpisodeSeason'
  | 'TVSeasonSeries';

export type FieldKind = OneKind | `${OneKind}[]`;
export type OneKind = ScalarKind | PartName;

/** Fields by name; a field with `?` does not apply to every entity of the type. */
export type Fields = Readonly<Record<string, FieldKind>>;

/** The name of a field without the `?`. */
export const fieldName = (marked: string): string => marked.replace(/\?$/, '');

export const isEntityType = (type: string): type is EntityType => Object.hasOwn(ENTITY_TYPES, type);

/** The fields of a type by their bare names, each with its kind. */
export function fieldsOf(type: EntityType): ReadonlyMap<string, FieldKind> {
  return new Map(Object.entries(ENTITY_TYPES[type] as Fields).map(([name, kind]) => [fieldName(name), kind]));
}
