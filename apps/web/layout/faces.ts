import { CardFlag } from '../../../core/previews/card-flag.ts';

/** The design of a card for a kind of object. */
export type Face =
  | 'page'
  | 'article'
  | 'note'
  | 'photo'
  | 'quote'
  | 'product'
  | 'recipe'
  | 'cover'
  | 'video'
  | 'audio'
  | 'place'
  | 'document'
  | 'post'
  | 'thing';

/** The entity types of each face. All other types have the face `thing`. */
const TYPES: Readonly<Record<Exclude<Face, 'thing'>, string>> = {
  page: 'WebPage KappaArticle',
  article: 'Article',
  document: 'ScholarlyArticle Document Media Model',
  note: 'Note',
  photo: 'Photograph ImageObject Screenshot Painting',
  quote: 'Quotation',
  product: 'Product SoftwareApplication',
  recipe: 'Recipe',
  cover: 'Book Movie TVSeries TVSeason VideoGame MusicAlbum MusicRelease Podcast',
  video: 'VideoObject IotaVideo MuVideo MusicVideo ZetaTalk TVEpisode BetaReel GammaReel',
  audio: 'AudioObject MusicRecording MusicPlaylist PodcastEpisode',
  place: 'Place Restaurant Business Apartment House RealEstateListing',
  post: 'AlphaPost GammaPost DeltaPost EpsilonNote EtaPost ThetaPost LambdaPost',
};

const FACES: ReadonlyMap<string, Face> = new Map(
  (Object.keys(TYPES) as (keyof typeof TYPES)[]).flatMap((face) =>
    TYPES[face].split(' ').map((type) => [type, face] as const),
  ),
);

/** The face of a card. @param type the card's entity type. @param flags bits of `CardFlag` */
export function faceOf(type: string, flags = 0): Face {
  return flags & CardFlag.Posted ? 'post' : (FACES.get(type) ?? 'thing');
}

/** What a face shows, and its limits. */
interface FaceLimits {
  /** The minimum and maximum height of the picture, relative to its width. */
  readonly picture: { readonly min: number; readonly max: number };
  readonly maxTitleLines: number;
  readonly maxTextLines: number;
  /** Whether the card has a line for facts such as a price, an author or a duration. */
  readonly hasFact: boolean;
  /** Whether the card begins with its author. Its picture is then below the text. */
  readonly hasAuthor: boolean;
}

const limits = (
  [min, max]: readonly [number, number],
  [maxTitleLines, maxTextLines]: readonly [number, number],
  more: 'fact' | 'author' | 'nothing' = 'nothing',
): FaceLimits => ({
  picture: { min, max },
  maxTitleLines,
  maxTextLines,
  hasFact: more === 'fact',
  hasAuthor: more === 'author',
});

export const FACE_LIMITS: Readonly<Record<Face, FaceLimits>> = {
  page: limits([0.4, 0.8], [3, 3]),
  article: limits([0.4, 0.8], [4, 5]),
  note: limits([0.4, 1], [3, 12]),
  photo: limits([0.35, 1.9], [3, 0]),
  quote: limits([0.4, 1], [0, 10], 'fact'),
  product: limits([0.6, 1.2], [3, 0], 'fact'),
  recipe: limits([0.5, 1.1], [3, 2], 'fact'),
  cover: limits([0.8, 1.25], [3, 0], 'fact'),
  video: limits([0.56, 1], [3, 0], 'fact'),
  audio: limits([0.25, 1], [3, 0], 'fact'),
  place: limits([0.5, 0.8], [3, 2], 'fact'),
  document: limits([0.6, 1.2], [4, 6], 'fact'),
  post: limits([0.4, 1.2], [0, 10], 'author'),
  thing: limits([0.4, 1], [3, 4], 'fact'),
};
