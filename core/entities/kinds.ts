import { type Fields, isUntypedPost } from './post.ts';

/**
 * Names for several types of entities that people see as one kind. `type:posts` finds the posts of every site, so nobody has to know the
 * neutral names of sites (docs/choices.md, D41). An article that is shown as a post (`isUntypedPost`) is a post, too.
 */
export const KINDS = {
  articles: ['Article', 'KappaArticle'],
  notes: ['Note', 'EpsilonNote'],
  posts: ['AlphaPost', 'GammaPost', 'DeltaPost', 'EtaPost', 'ThetaPost', 'LambdaPost'],
  reels: ['BetaReel', 'GammaReel'],
  videos: ['VideoObject', 'IotaVideo', 'MuVideo'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of a kind of several types. */
export type Kind = keyof typeof KINDS;

/** The kind that a type belongs to; undefined for other types. For an entity, use `kindsOf`. */
export function kindOf(type: string): Kind | undefined {
  return (Object.keys(KINDS) as Kind[]).find((kind) => (KINDS[kind] as readonly string[]).includes(type));
}

/** The kinds that an entity is shown as; empty for types that are a kind of their own. */
export function kindsOf(entity: Fields): readonly Kind[] {
  if (isUntypedPost(entity)) return ['posts'];
  return [entity['@type']].flat().flatMap((type) => kindOf(String(type)) ?? []);
}
