import { byRelevance, type Found, type Row } from './found.ts';
import type { Counted, Finder, Library } from './library.ts';
import { blend, type Profile, rarity } from './profile.ts';
import { related } from './relation.ts';
import { contrastOf } from './vector.ts';

/** Matches by words, each object once: those that keep their order, and before which others rank. */
export interface Tiers {
  readonly kept: readonly Row[];
  /** Each ranked in itself, one behind the other; what is found by meaning alone joins the last. */
  readonly ranked: readonly (readonly Row[])[];
}

/** What speaks for an object beside the words that it holds. */
interface Evidence {
  /** How near an object is by meaning, from 0 to 1. */
  readonly nearness: ReadonlyMap<number, number>;
  /** How near it has to be to be found by this alone. */
  readonly least: number;
  /** What being nearest counts; being the best match by words counts 1. */
  readonly weight: number;
}

/** Matches of a tier that are ranked anew; those behind keep their order. */
export const RERANKED = 1_000;
/** The best matches, from which is learnt, and how many terms. */
const TEACHERS = 5;
const TERMS = 40;
const LEARNT_NEAR = 0.1;
/** Objects that are found by meaning alone. */
const MOST_BY_MEANING = 200;
/** Matches by words that are compared by their vectors too, even where they are not among the nearest. */
const COMPARED = 200;
const VECTOR_NEAR = 0.1;
const WEIGHT_OF_VECTORS = 1.5;

/**
 * Ranks matches by words and meaning together, and adds what is found by meaning alone. What the best matches say besides the
 * words that were asked for is learnt from them, and objects that say the same are near. Where there are vectors, they count as
 * far as the model tells the account's texts apart, and words as far as the best match holds what was asked.
 * @param asked the words of the query
 * @param vector of the query; null where it is not known
 * @param boost weight of meaning; that of words is 1
 */
export async function fuse(
  { kept, ranked }: Tiers,
  asked: readonly Counted[],
  finder: Pick<Finder, 'within'>,
  library: Library,
  vector: Float32Array | null,
  boost: number,
): Promise<readonly Found[]> {
  const byWords = [kept, ...ranked].flat();
  const teachers = byWords.toSorted(byRelevance).slice(0, TEACHERS);
  const profiles = await library.profiles(teachers.map((row) => row.seq));
  const compared = vector && (await compare(vector, byWords, library));
  const trust = compared ? heldShare(asked, profiles.get(teachers[0]?.seq ?? -1), library.size) ** 2 : 1;
  const learnt = await learn(teachers, profiles, library, trust);
  const evidence = [learnt, ...(compared ? [compared] : [])];

  const best = teachers[0]?.score || 1;
  const { nearness } = compared ?? learnt;
  const explained = (row: Row): Found => ({ ...row, meaning: nearness.get(row.seq) ?? 0 });
  const fused = (row: Row): Found => ({
    ...explained(row),
    score: trust * row.score + boost * best * sumFor(row.seq, evidence),
  });
  const joining = await finder.within(strangers(byWords, evidence));
  const last = ranked.length - 1;
  return [
    ...kept.map(explained),
    ...ranked.flatMap((rows, at) => [
      ...[...rows.slice(0, RERANKED), ...(at === last ? joining : [])].map(fused).toSorted(byRelevance),
      ...rows.slice(RERANKED).map(explained),
    ]),
  ];
}

const sumFor = (seq: number, evidence: readonly Evidence[]) =>
  evidence.reduce((sum, { nearness, weight }) => sum + weight * (nearness.get(seq) ?? 0), 0);

/** The objects that no words found, and for which most speaks. */
function strangers(byWords: readonly Row[], evidence: readonly Evidence[]) {
  const found = new Set<number>();
  for (const { nearness, least } of evidence)
    for (const [seq, near] of nearness) if (near >= least) found.add(seq);
  for (const { seq } of byWords) found.delete(seq);
  return [...found]
    .map((seq) => ({ seq, sum: sumFor(seq, evidence) }))
    .toSorted((a, b) => b.sum - a.sum)
    .slice(0, MOST_BY_MEANING)
    .map(({ seq }) => ({ seq, score: 0 }));
}

/** Nearness to what the teachers are about. */
async function learn(
  teachers: readonly Row[],
  profiles: ReadonlyMap<number, Profile>,
  library: Library,
  weight: number,
): Promise<Evidence> {
  const top = teachers[0]?.score || 1;
  const parts = teachers.flatMap(({ seq, score }) => {
    const profile = profiles.get(seq);
    return profile && score > 0 ? [{ profile, weight: (score / top) ** 2 }] : [];
  });
  const scores = await related(library, blend(parts), TERMS);
  let highest = Number.MIN_VALUE;
  for (const score of scores.values()) highest = Math.max(highest, score);
  const nearness = new Map([...scores].map(([seq, score]) => [seq, score / highest]));
  return { nearness, least: LEARNT_NEAR, weight };
}

/** Nearness to the vector of the query, of the nearest objects and the best matches; null without vectors. */
async function compare(
  vector: Float32Array,
  byWords: readonly Row[],
  { vectors }: Library,
): Promise<Evidence | null> {
  if (!vectors) return null;
  const best = byWords.slice(0, COMPARED).map((row) => row.seq);
  const near = [
    ...(await vectors.nearest(vector, MOST_BY_MEANING)),
    ...(await vectors.nearnessOf(best, vector)),
  ];
  const nearness = new Map(near.map(({ id, nearness }) => [id, Math.min(1, Math.max(0, nearness))]));
  return { nearness, least: VECTOR_NEAR, weight: WEIGHT_OF_VECTORS * contrastOf(await vectors.mean()) };
}

/** How much of what was asked a text holds, from 0 to 1: rare words, and words that nothing holds, count most. */
function heldShare(asked: readonly Counted[], profile: Profile | undefined, size: number): number {
  let [all, held] = [0, 0];
  for (const { clause, held: objects } of asked) {
    const worth = rarity(objects, size);
    all += worth;
    if (clause.some(({ terms }) => terms.every((term) => profile?.has(term)))) held += worth;
  }
  return all === 0 ? 0 : held / all;
}
