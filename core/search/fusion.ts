import { byRelevance, type Found, type Row } from './found.ts';
import type { Counted, Finder, Library, Relevance } from './library.ts';
import { blend } from './profile.ts';
import { related } from './relation.ts';
import { chooseTeachers, heldShare, type Teacher } from './teachers.ts';
import { contrastOf } from './vector.ts';

/** Matches by words, each object once: those that keep their order, and before which others rank. */
export interface Tiers {
  readonly kept: readonly Row[];
  /** Each ranked in itself, one behind the other; what is found by meaning alone joins the last. */
  readonly ranked: readonly (readonly Row[])[];
  /** Whether some hold every word. */
  readonly areComplete: boolean;
}

/** What speaks for an object beside the words that it holds. */
interface Evidence {
  /** How near an object is by meaning, from 0 to 1: what it is ranked by. */
  readonly nearness: ReadonlyMap<number, number>;
  /** Likewise, without what only this database says: what decides whether it is found. */
  readonly plainly: ReadonlyMap<number, number>;
  /** What being nearest counts; being the best match by words counts 1. */
  readonly weight: number;
}

/** Matches of a tier that are ranked anew; those behind keep their order. */
export const RERANKED = 1_000;
/** Terms that are learnt from the best matches. */
const TERMS = 40;
/** Objects that are found by meaning alone. */
const MOST_BY_MEANING = 200;
/** Matches by words that are compared by their vectors too, even where they are not among the nearest. */
const COMPARED = 200;
/** How near an object has to be, from 0 to 1, to be found by meaning alone: nearer where something holds every word. */
const NEAR = { beside: 0.2, alone: 0.1 };
const WEIGHT_OF_VECTORS = 1.5;

/**
 * Ranks matches by words and meaning together, and adds what is found by meaning alone. What the best matches say besides the
 * words that were asked for is learnt from them, and objects that say the same are near. Where there are vectors, they count as
 * far as the model tells the account's texts apart and the best matches have been embedded, and words as far as the best match
 * holds what was asked.
 * @param asked the words of the query
 * @param vector of the query; null where it is not known
 * @param boost weight of meaning; that of words is 1
 */
export async function fuse(
  { kept, ranked, areComplete }: Tiers,
  asked: readonly Counted[],
  finder: Pick<Finder, 'within'>,
  library: Library,
  vector: Float32Array | null,
  boost: number,
): Promise<readonly Found[]> {
  const byWords = [kept, ...ranked].flat();
  const teachers = await chooseTeachers(byWords, asked, library);
  const compared = vector && (await compare(vector, byWords, library));
  const trust = compared ? heldShare(asked, teachers[0]?.profile, library.size) ** 2 : 1;
  const learnt = await learn(teachers, library, trust);
  const evidence = [learnt, ...(compared ? [compared] : [])];

  const best = byWords.reduce((most, { score }) => Math.max(most, score), 0) || 1;
  const { nearness } = compared ?? learnt;
  const explained = (row: Row): Found => ({ ...row, meaning: nearness.get(row.seq) ?? 0 });
  const fused = (row: Row): Found => ({
    ...explained(row),
    score: trust * row.score + boost * best * sumFor(row.seq, evidence, 'nearness'),
  });
  const joining = await finder.within(strangers(byWords, evidence, areComplete ? NEAR.beside : NEAR.alone));
  const last = ranked.length - 1;
  return [
    ...kept.map(explained),
    ...ranked.flatMap((rows, at) => [
      ...[...rows.slice(0, RERANKED), ...(at === last ? joining : [])].map(fused).toSorted(byRelevance),
      ...rows.slice(RERANKED).map(explained),
    ]),
  ];
}

const sumFor = (seq: number, evidence: readonly Evidence[], by: 'nearness' | 'plainly') =>
  evidence.reduce((sum, { [by]: near, weight }) => sum + weight * (near.get(seq) ?? 0), 0);

/** The objects that no words found, and for which most speaks. */
function strangers(byWords: readonly Row[], evidence: readonly Evidence[], least: number) {
  const found = new Set<number>();
  for (const { plainly } of evidence) for (const [seq, near] of plainly) if (near >= least) found.add(seq);
  for (const { seq } of byWords) found.delete(seq);
  return [...found]
    .map((seq) => ({ seq, sum: sumFor(seq, evidence, 'plainly') }))
    .toSorted((a, b) => b.sum - a.sum || b.seq - a.seq)
    .slice(0, MOST_BY_MEANING)
    .map(({ seq }) => ({ seq, score: 0 }));
}

/** Nearness to what the teachers are about. */
async function learn(teachers: readonly Teacher[], library: Library, weight: number): Promise<Evidence> {
  const top = teachers[0]?.worth || 1;
  const parts = teachers.map(({ profile, worth }) => ({ profile, weight: (worth / top) ** 2 }));
  const relevance = await related(library, blend(parts), TERMS);
  return {
    nearness: partsOfGreatest(relevance, 'score'),
    plainly: partsOfGreatest(relevance, 'worth'),
    weight,
  };
}

function partsOfGreatest(
  relevance: ReadonlyMap<number, Relevance>,
  by: keyof Relevance,
): ReadonlyMap<number, number> {
  let greatest = Number.MIN_VALUE;
  for (const one of relevance.values()) greatest = Math.max(greatest, one[by]);
  return new Map([...relevance].map(([seq, one]) => [seq, one[by] / greatest]));
}

/** Nearness to the vector of the query, of the nearest objects and the best matches; null without vectors. */
async function compare(
  vector: Float32Array,
  byWords: readonly Row[],
  { vectors }: Library,
): Promise<Evidence | null> {
  if (!vectors) return null;
  const best = byWords.slice(0, COMPARED).map((row) => row.seq);
  const known = await vectors.nearnessOf(best, vector);
  const near = [...(await vectors.nearest(vector, MOST_BY_MEANING)), ...known];
  const share = best.length === 0 ? 1 : known.length / best.length;
  const nearness = new Map(near.map(({ id, nearness }) => [id, Math.min(1, Math.max(0, nearness))]));
  return {
    nearness,
    plainly: nearness,
    weight: WEIGHT_OF_VECTORS * share * contrastOf(await vectors.mean()),
  };
}
