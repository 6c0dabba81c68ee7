import { inCompany } from '../vectors/augmentation.ts';
import { centred, contrastOf, dot } from '../vectors/vector.ts';
import type { Near } from '../vectors/vector-index.ts';
import type { Finder, Library, Relevance, Vectors } from './corpus-statistics.ts';
import { byRelevance, type Found, type Row, type Scored } from './found.ts';
import { related } from './relation.ts';
import { termSimilarities } from './term-similarity.ts';

/** The number of terms by which objects are compared with one. */
const TERMS_OF_OBJECT = 50;
/** The number of objects that are compared by meaning, unless more are wanted. */
const MOST_BY_MEANING = 500;
/** The number of these, the nearest, that are compared again together with their neighbours. */
const COMPARED_ANEW = 50;
/** What equal meaning adds to a score in which the squared share of common words is at most 1… */
const WEIGHT_OF_MEANING = 0.5;
/** …and what equal term vectors add to that of the best. The more the model distinguishes, the less these count. */
const WEIGHT_OF_TERMS = 0.25;
/** The number of the best that are compared again by their term vectors. */
const RERANKED = 50;
/** The weight of the neighbours of a text in its term vector, less the contrast of the model. */
const WEIGHT_OF_NEIGHBOURS = 0.75;
/** The number of objects that are checked against the filter at a time. */
const CHECKED_AT_ONCE = 2_000;

/**
 * Ranks the objects that are similar to one, by the rare words that both contain and by meaning, the best of them also by their
 * whole term vectors, limited to those that `finder.within` accepts. The filter does not change their order.
 * @param limit null for all
 */
export async function rankBySimilarity(
  finder: Pick<Finder, 'within'>,
  library: Library,
  seq: number,
  limit: number | null,
): Promise<readonly Found[]> {
  const profile = (await library.profiles([seq])).get(seq);
  const byWords = profile ? await related(library, profile, TERMS_OF_OBJECT) : new Map<number, Relevance>();
  const most = limit === null ? Number.POSITIVE_INFINITY : Math.max(limit, MOST_BY_MEANING);
  const similar = library.vectors ? await nearest(library.vectors, seq, most) : [];
  const byMeaning = new Map(similar.map(({ id, nearness }) => [id, Math.max(0, nearness)]));
  const own = byWords.get(seq)?.score ?? 1;
  const contrast = library.vectors ? contrastOf(await library.vectors.mean()) : 0;
  const score = (other: number) =>
    ((byWords.get(other)?.score ?? 0) / own) ** 2 +
    WEIGHT_OF_MEANING * contrast * (byMeaning.get(other) ?? 0);
  const first: Scored[] = [...new Set([...byWords.keys(), ...byMeaning.keys()])]
    .filter((other) => other !== seq)
    .map((other) => ({ seq: other, score: score(other) }))
    .filter((other) => other.score > 0)
    .toSorted((a, b) => b.score - a.score || b.seq - a.seq);
  const ranked = [
    ...(await reranked(library, seq, first.slice(0, RERANKED), contrast)),
    ...first.slice(RERANKED),
  ];

  const found: Row[] = [];
  for (let at = 0; at < ranked.length && (limit === null || found.length < limit); at += CHECKED_AT_ONCE)
    found.push(...[...(await finder.within(ranked.slice(at, at + CHECKED_AT_ONCE)))].sort(byRelevance));
  const meaningOf = (row: Row) =>
    byMeaning.size === 0 ? Math.min(1, row.score) : Math.min(1, byMeaning.get(row.seq) ?? 0);
  return (limit === null ? found : found.slice(0, limit)).map((row) => ({ ...row, meaning: meaningOf(row) }));
}

/** The best again, with what the term vectors of each and of the object have in common. */
async function reranked(
  library: Library,
  seq: number,
  best: readonly Scored[],
  contrast: number,
): Promise<readonly Scored[]> {
  const others = best.map((other) => other.seq);
  const weight = Math.max(0, WEIGHT_OF_NEIGHBOURS - contrast);
  const byTerms = await termSimilarities(library, seq, others, weight);
  return best
    .map((other) => ({
      seq: other.seq,
      score: other.score + WEIGHT_OF_TERMS * (1 - contrast) * (byTerms.get(other.seq) ?? 0),
    }))
    .toSorted((a, b) => b.score - a.score || b.seq - a.seq);
}

/**
 * The objects nearest in meaning to one, without itself. The nearest are compared again, each together with
 * its neighbours among them, as is the object itself.
 */
async function nearest(vectors: Vectors, seq: number, most: number): Promise<readonly Near[]> {
  const meaning = (await vectors.meaningsOf([seq])).get(seq);
  if (!meaning) return [];
  const others = (await vectors.nearest(meaning, most)).filter(({ id }) => id !== seq).map(({ id }) => id);
  const mean = await vectors.mean();
  const close = await vectors.meaningsOf(others.slice(0, COMPARED_ANEW));
  const together = inCompany(new Map([[seq, meaning], ...close]), mean);
  const own = together.get(seq) ?? meaning;
  const apart = centred(own, mean);
  const compared = [...close.keys()].map((id) => ({
    id,
    nearness: dot(apart, centred(together.get(id) ?? own, mean)),
  }));
  const rest = others.filter((id) => !close.has(id));
  return [...compared, ...(await vectors.nearnessOf(rest, own))];
}
