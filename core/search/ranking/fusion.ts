import { contrastOf } from '../vectors/vector.ts';
import type { Counted, Finder, Library, Relevance } from './corpus-statistics.ts';
import { chooseTeachers, heldShare, type Teacher } from './feedback.ts';
import { byRelevance, type Found, type Row } from './found.ts';
import { related } from './relation.ts';
import { blend } from './term-vector.ts';

/** Matches by words, without duplicates. Those in `kept` keep their order, ahead of all others. */
export interface Tiers {
  readonly kept: readonly Row[];
  /** Tiers in order, each ranked by itself. Matches by meaning alone join the last. */
  readonly ranked: readonly (readonly Row[])[];
  /** Whether any of them contain every word. */
  readonly areComplete: boolean;
}

/** Evidence for objects besides the words that they contain. */
interface Evidence {
  /** Similarity of meaning by row number, from 0 to 1, for ranking. */
  readonly nearness: ReadonlyMap<number, number>;
  /** The same without the scores of this database, for deciding whether an object is found. */
  readonly plainly: ReadonlyMap<number, number>;
  /** The weight of being nearest; that of being the best match by words is 1. */
  readonly weight: number;
}

/** The number of matches of a tier that are ranked again; later ones keep their order. */
export const RERANKED = 1_000;
/** The number of terms that are learnt from the best matches. */
const TERMS = 40;
/** The most objects that are found by meaning alone. */
const MOST_BY_MEANING = 200;
/** The number of matches by words whose vectors are compared even if they are not among the nearest. */
const COMPARED = 200;
/** The least nearness, from 0 to 1, of objects found by meaning alone: more beside matches of every word. */
const NEAR = { beside: 0.2, alone: 0.1 };
const WEIGHT_OF_VECTORS = 1.5;

/**
 * Ranks matches by words and meaning together, and adds objects that are found by meaning alone. What the
 * best matches say besides the words of the query is learnt from them, and objects that say the same are
 * near. Where there are vectors, they count as far as the model distinguishes the account's texts and the
 * best matches have been embedded, and words count as far as the best match contains what was asked.
 * @param asked the words of the query
 * @param vector the vector of the query; null if it is unknown
 * @param boost the weight of meaning; that of words is 1
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

/** The objects with the strongest evidence among those that no words found. */
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

/** The nearness of the nearest objects and the best matches to the query's vector; null without vectors. */
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
