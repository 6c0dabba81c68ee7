import type { Entity, EntityValue } from '../../model/entity.ts';

/** What people call things of a type, in the singular. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  Book: ['book'],
  Movie: ['film', 'movie'],
  MusicAlbum: ['album', 'music'],
  MusicRecording: ['song', 'music'],
  Podcast: ['podcast'],
  PodcastEpisode: ['podcast'],
  Photograph: ['photo', 'photograph'],
  Product: ['product'],
  Recipe: ['recipe'],
  Repository: ['repository'],
  Restaurant: ['restaurant'],
  ScholarlyArticle: ['paper', 'research'],
  Screenshot: ['screenshot'],
  TVEpisode: ['series'],
  TVSeries: ['series'],
  VideoGame: ['game'],
};

/** The fields whose names a person would file a thing under. */
const NAMES = ['brand', 'artist', 'podcast', 'series'] as const;

/** Works whose titles are names of their own, and the field with those who made them. */
const MAKERS: Readonly<Record<string, string>> = {
  Book: 'authors',
  Movie: 'directors',
  MusicAlbum: 'artist',
  MusicRecording: 'artist',
  MusicRelease: 'artist',
  Painting: 'artist',
  TVEpisode: 'series',
  TVSeries: 'creators',
  VideoGame: 'developer',
};
/** What else is called by a name. */
const NAMED: ReadonlySet<string> = new Set([
  'Business',
  'Product',
  'Repository',
  'Restaurant',
  'SoftwareApplication',
]);
/** A book of more authors is not filed under each. */
const MAX_MAKERS = 2;

/** Words for the kind of thing that an object is about; none for pages and files of no particular kind. */
export function kindsOf(entity: Entity | undefined): readonly string[] {
  return typesOf(entity).flatMap((type) => KINDS[type] ?? []);
}

/** The names that a thing bears besides its title. */
export function namesOf(entity: Entity | undefined): readonly string[] {
  const makers = typesOf(entity).flatMap((type) => [entity?.[MAKERS[type] ?? ''] ?? []].flat());
  const names = [...makers.slice(0, MAX_MAKERS), ...NAMES.map((field) => entity?.[field])].flatMap(nameIn);
  return [...new Set(names)];
}

/** Whether a thing has a name of its own, which says little of its subject: a work, a shop, a product, a program. */
export function isNamed(entity: Entity | undefined): boolean {
  return typesOf(entity).some((type) => type in MAKERS || NAMED.has(type));
}

function typesOf(entity: Entity | undefined): readonly string[] {
  return [entity?.['@type'] ?? []].flat().map(String);
}

/** The names of the site on which a thing was found. */
export function siteOf(entity: Entity | undefined, url: string | undefined): readonly string[] {
  const host = url === undefined || !URL.canParse(url) ? '' : new URL(url).hostname.replace(/^www\./, '');
  return [...nameIn(entity?.publisher), ...(host === '' ? [] : [host, host.split('.')[0] ?? host])];
}

function nameIn(value: EntityValue | undefined): readonly string[] {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
  return typeof name === 'string' ? [name] : [];
}
