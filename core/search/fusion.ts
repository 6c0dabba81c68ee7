import { byRelevance, type Found, type Row } from './found.ts';
import type { Counted, Finder, Library } from './library.ts';
import { blend, type Profile, rarity } from './profile.ts';
import { related } from './relation.ts';

/** Matches by words, each object once: those that keep their order, and before which others rank. */
export interface Tiers {
  readonly kept: readonly Row[];
  /** Each ranked in itself, one behind the other; what is found by meaning alone joins the last. */
  readonly ranked: readonly (readonly Row[])[];
}

/** Matches of a tier that are ranked anew; those behind keep their order. */
export const RERANKED = 1_000;
/** The best matches, from which is learnt. */
const TEACHERS = 5;
/** Terms that are learnt. */
const TERMS = 40;
/** Of these, so many are compared by their vectors even where they are not among the nearest. */
const COMPARED = 200;
/** Objects that are found by meaning alone: at most so many, */
const MOST_BY_MEANING = 200;
/** and at least so near by what was learnt, or by their vectors. */
const LEARNT_NEAR = 0.1;
const VECTOR_NEAR = 0.25;
/** What a vector that means the same as the query counts; the best match by words counts at most 1. */
const WEIGHT_OF_VECTORS = 1.5;

/**
 * Ranks matches by words and meaning together, and adds what is found by meaning alone. What the best matches say besides the
 * words that were asked for is learnt from them, and objects that say the same are near. Where there are vectors, they count as
 * far as the model tells the account's texts apart, and words as far as the best match holds what was asked.
 * @param asked the words of the query
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
  const top = teachers[0]?.score ?? 0;
  const vectors = vector && library.vectors;
  if (top === 0 && !vectors) return byWords;

  const profiles = await library.profiles(teachers.map((row) => row.seq));
  const learnt = top === 0 ? new Map<number, number>() : await learn(teachers, profiles, library);
  const known = new Set(byWords.map((row) => row.seq));
  const nearest = vectors ? await vectors.nearest(vector, MOST_BY_MEANING) : [];
  const strangers = new Set([
    ...[...learnt].filter(([, near]) => near >= LEARNT_NEAR).map(([seq]) => seq),
    ...nearest.filter(({ nearness }) => nearness >= VECTOR_NEAR).map(({ id }) => id),
  ]);
  for (const seq of known) strangers.delete(seq);

  const best = byWords.slice(0, COMPARED).map((row) => row.seq);
  const compared = vectors ? await vectors.nearnessOf(best, vector) : [];
  const nearness = new Map([...nearest, ...compared].map((near) => [near.id, Math.max(0, near.nearness)]));
  const trust = vectors ? heldShare(asked, profiles.get(teachers[0]?.seq ?? 0), library.size) ** 2 : 1;
  const weight = vectors ? WEIGHT_OF_VECTORS * (await vectors.contrast()) : 0;
  const unit = top === 0 ? 1 : top;

  const byMeaning = (seq: number) => trust * (learnt.get(seq) ?? 0) + weight * (nearness.get(seq) ?? 0);
  const explain = (row: Row): Found => ({
    ...row,
    meaning: Math.min(1, (vectors ? nearness.get(row.seq) : learnt.get(row.seq)) ?? 0),
  });
  const fused = (row: Row): Found => ({
    ...explain(row),
    score: trust * row.score + boost * unit * byMeaning(row.seq),
  });
  const again = (rows: readonly Row[]) => rows.map(fused).toSorted(byRelevance);
  const joining = await finder.within(
    [...strangers]
      .toSorted((a, b) => byMeaning(b) - byMeaning(a))
      .slice(0, MOST_BY_MEANING)
      .map((seq) => ({ seq, score: 0 })),
  );
  return [
    ...kept.map(explain),
    ...ranked.flatMap((rows, at) => [
      ...again([...rows.slice(0, RERANKED), ...(at === ranked.length - 1 ? joining : [])]),
      ...rows.slice(RERANKED).map(explain),
    ]),
  ];
}

/** How near objects are to what the teachers are about, from 0 to 1. */
async function learn(
  teachers: readonly Row[],
  profiles: ReadonlyMap<number, Profile>,
  library: Library,
): Promise<ReadonlyMap<number, number>> {
  const top = teachers[0]?.score ?? 1;
  const parts = teachers.flatMap(({ seq, score }) => {
    const profile = profiles.get(seq);
    return profile ? [{ profile, weight: (score / top) ** 2 }] : [];
  });
  const scores = await related(library, blend(parts), TERMS);
  let highest = Number.MIN_VALUE;
  for (const score of scores.values()) highest = Math.max(highest, score);
  return new Map([...scores].map(([seq, score]) => [seq, score / highest]));
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
