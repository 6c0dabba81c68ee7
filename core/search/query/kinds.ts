/**
 * Names for several types of entities that people see as one kind: `type:posts` finds the posts of every site, so nobody has to know the
 * neutral names of sites (docs/choices.md, D41).
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

/** The kind that a type belongs to; undefined for other types. */
export function kindOf(type: string): Kind | undefined {
  return (Object.keys(KINDS) as Kind[]).find((kind) => (KINDS[kind] as readonly string[]).includes(type));
}
