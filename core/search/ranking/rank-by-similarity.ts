import { augmented } from '../vectors/augmentation.ts';
import { centred, contrastOf, dot } from '../vectors/vector.ts';
import type { Neighbour } from '../vectors/vector-index.ts';
import type { AccountVectors, CorpusStatistics, Relevance, Retriever } from './corpus-statistics.ts';
import { byRelevance, type Match, type MatchRow, type Scored } from './found.ts';
import { relevanceByTerms } from './term-relevance.ts';
import { termSimilarities } from './term-similarity.ts';

/** Maximum number of terms that are compared. */
const MAX_TERMS = 50;
/** Nearest vectors that are considered if the limit on results is lower. */
const MIN_SEMANTIC = 500;
/** Nearest objects that are compared again, augmented with their neighbours. */
const MAX_AUGMENTED = 50;
/**
 * The score for equal vectors, to be multiplied by the contrast of the model: how well it distinguishes the account's texts, from 0 to 1
 * (`contrastOf`). For comparison, the squared share of common words scores at most 1.
 */
const SEMANTIC_WEIGHT = 0.5;
/** Equal term vectors add this to the score of the best objects, multiplied by 1 minus the contrast. */
const TERM_WEIGHT = 0.25;
/** Best objects that are compared again by their term vectors. */
const MAX_RERANKED = 50;
/** The weight of a text's neighbours in its term vector; the contrast of the model is subtracted from it. */
const NEIGHBOUR_WEIGHT = 0.75;
/** Objects that are checked against the filter at a time. */
const BATCH_SIZE = 2_000;

/**
 * Ranks the objects similar to an object by shared rare words and by semantic similarity, and the best of them also by their whole term
 * vectors. Returns only objects that `retriever.within` accepts. This filter does not change their order.
 * @param limit null means all
 */
export async function rankBySimilarity(
  retriever: Pick<Retriever, 'within'>,
  statistics: CorpusStatistics,
  seq: number,
  limit: number | null,
): Promise<readonly Match[]> {
  const termVector = (await statistics.termVectors([seq])).get(seq);
  const byWords = termVector
    ? await relevanceByTerms(statistics, termVector, MAX_TERMS)
    : new Map<number, Relevance>();
  const count = limit === null ? Number.POSITIVE_INFINITY : Math.max(limit, MIN_SEMANTIC);
  const similar = statistics.vectors ? await nearest(statistics.vectors, seq, count) : [];
  const bySemantics = new Map(similar.map(({ id, similarity }) => [id, Math.max(0, similarity)]));
  const own = byWords.get(seq)?.score ?? 1;
  const contrast = statistics.vectors && similar.length > 0 ? contrastOf(await statistics.vectors.mean()) : 0;
  const score = (other: number) =>
    ((byWords.get(other)?.score ?? 0) / own) ** 2 +
    SEMANTIC_WEIGHT * contrast * (bySemantics.get(other) ?? 0);
  const first: Scored[] = [...new Set([...byWords.keys(), ...bySemantics.keys()])]
    .filter((other) => other !== seq)
    .map((other) => ({ seq: other, score: score(other) }))
    .filter((other) => other.score > 0)
    .toSorted((a, b) => b.score - a.score || b.seq - a.seq);
  const ranked = [
    ...(await reranked(statistics, seq, first.slice(0, MAX_RERANKED), contrast)),
    ...first.slice(MAX_RERANKED),
  ];

  const found: MatchRow[] = [];
  for (let at = 0; at < ranked.length && (limit === null || found.length < limit); at += BATCH_SIZE)
    found.push(...[...(await retriever.within(ranked.slice(at, at + BATCH_SIZE)))].sort(byRelevance));
  const semanticScoreOf = (row: MatchRow) =>
    bySemantics.size === 0 ? Math.min(1, row.score) : Math.min(1, bySemantics.get(row.seq) ?? 0);
  return (limit === null ? found : found.slice(0, limit)).map((row) => ({
    semanticScore: semanticScoreOf(row),
    ...row,
  }));
}

/** Reranks the best objects by the similarity of their term vectors to the term vector of the object. */
async function reranked(
  statistics: CorpusStatistics,
  seq: number,
  best: readonly Scored[],
  contrast: number,
): Promise<readonly Scored[]> {
  const others = best.map((other) => other.seq);
  const weight = Math.max(0, NEIGHBOUR_WEIGHT - contrast);
  const byTerms = await termSimilarities(statistics, seq, others, weight);
  return best
    .map((other) => ({
      seq: other.seq,
      score: other.score + TERM_WEIGHT * (1 - contrast) * (byTerms.get(other.seq) ?? 0),
    }))
    .toSorted((a, b) => b.score - a.score || b.seq - a.seq);
}

/**
 * The objects semantically nearest to an object, without that object. The nearest are compared again: each of them, and the object itself,
 * is augmented with its neighbours among them.
 */
async function nearest(vectors: AccountVectors, seq: number, count: number): Promise<readonly Neighbour[]> {
  const vector = (await vectors.objectVectors([seq])).get(seq);
  if (!vector) return [];
  const others = (await vectors.nearest(vector, count)).filter(({ id }) => id !== seq).map(({ id }) => id);
  const mean = await vectors.mean();
  const close = await vectors.objectVectors(others.slice(0, MAX_AUGMENTED));
  const byId = augmented(new Map([[seq, vector], ...close]), mean);
  const own = byId.get(seq) ?? vector;
  const apart = centred(own, mean);
  const compared = [...close.keys()].map((id) => ({
    id,
    similarity: dot(apart, centred(byId.get(id) ?? own, mean)),
  }));
  const rest = others.filter((id) => !close.has(id));
  return [...compared, ...(await vectors.similarities(rest, own))];
}
