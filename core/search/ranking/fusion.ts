import { contrastOf } from '../vectors/vector.ts';
import type { CorpusStatistics, Counted, Relevance, Retriever } from './corpus-statistics.ts';
import { chooseFeedbackDocuments, type FeedbackDocument, queryCoverage } from './feedback.ts';
import { byRelevance, type Match, type MatchRow, type Scored } from './found.ts';
import { relevanceByTerms } from './term-relevance.ts';
import { weightedSum } from './term-vector.ts';

/** Matches by words, without duplicates. Matches in `kept` come first, in their order. */
interface Tiers {
  readonly kept: readonly MatchRow[];
  /** Tiers in order, each ranked separately. Matches by semantic similarity alone are added to the last tier. */
  readonly ranked: readonly (readonly MatchRow[])[];
  /** Whether there are matches that contain every word. */
  readonly areComplete: boolean;
}

/** Evidence for objects in addition to their words. */
interface Evidence {
  /** Whether it comes from vectors. */
  readonly isMeaning: boolean;
  /** Semantic similarity by row number, from 0 to 1, for ranking. */
  readonly similarity: ReadonlyMap<number, number>;
  /** The similarity that decides whether an object is found. It uses no scores of the database, so it is the same on every database. */
  readonly comparable: ReadonlyMap<number, number>;
  /** The weight of the greatest similarity; the best match by words has weight 1. */
  readonly weight: number;
}

/** The meaning of a query according to a model. */
interface Meaning {
  readonly vector: Float32Array;
  /** The similarity, from 0 to 1, that at least one object must have before objects are found by meaning alone. */
  readonly minSimilarity: number;
}

interface QueryContent {
  readonly words: readonly Counted[];
  /** The meaning of the query; null if unknown. */
  readonly meaning: Meaning | null;
  /** The weight of semantic similarity, from 0; words have weight 1. */
  readonly boost: number;
}

/** Maximum number of matches of a tier that are reranked. Later matches keep their order. */
export const MAX_RERANKED = 1_000;
/** Maximum number of terms taken from the feedback documents. */
const MAX_TERMS = 40;
/** Maximum number of objects found by semantic similarity alone. */
const MAX_SEMANTIC = 200;
/** Maximum number of matches by words whose vectors are compared even if they are not among the nearest. */
const MAX_COMPARED = 200;
/** Minimum similarity, from 0 to 1, of an object that is found by similarity alone. */
const MIN_SIMILARITY = 0.1;
/**
 * Minimum similarity if there are also matches of every word. It is highest for a single word, which says little about the intent, and
 * lower without vectors, since texts share few rare words.
 */
const MIN_WITH_WORDS = { oneWord: 0.35, words: 0.25, withoutVectors: 0.2 };
/** Minimum similarity as a share of the greatest similarity. Objects that are much less similar than the nearest are not relevant. */
const MIN_SHARE = 0.5;
/**
 * Minimum vector similarity of an object without any of the words. A less similar object is about something else, even if it shares other
 * terms.
 */
const MIN_MEANT = 0.2;
/** A similarity of at least this share of the greatest counts as almost as great. */
const ALMOST = 0.9;
const SEMANTIC_WEIGHT = 1.5;

/**
 * Ranks matches by words and semantic similarity together, and adds objects found by similarity alone. There are two kinds of similarity.
 * In pseudo-relevance feedback, objects are similar if they share other terms with the best matches; if there are vectors, this counts only
 * as far as the best match contains the query. The similarity of vectors counts as far as the model distinguishes the account's texts
 * (`contrastOf`) and the best matches have been embedded.
 */
export async function fuse(
  { kept, ranked, areComplete }: Tiers,
  { words, meaning, boost }: QueryContent,
  retriever: Pick<Retriever, 'within'>,
  statistics: CorpusStatistics,
): Promise<readonly Match[]> {
  const byWords = [kept, ...ranked].flat();
  const feedback = await chooseFeedbackDocuments(byWords, words, statistics);
  const fromVectors = meaning && (await semanticEvidence(meaning, byWords, statistics));
  const trust = fromVectors ? queryCoverage(words, feedback[0]?.termVector, statistics.size) ** 2 : 1;
  const fromFeedback = await feedbackEvidence(feedback, statistics, trust);
  const evidence = [fromFeedback, ...(fromVectors ? [fromVectors] : [])];

  const best = byWords.reduce((most, { score }) => Math.max(most, score), 0) || 1;
  const { similarity } = fromVectors ?? fromFeedback;
  const explained = (row: MatchRow): Match => ({ semanticScore: similarity.get(row.seq) ?? 0, ...row });
  const fused = (row: MatchRow): Match => ({
    ...explained(row),
    score: trust * row.score + boost * best * sumFor(row.seq, evidence, 'similarity'),
  });
  const isOneWord = areComplete && words.length === 1;
  const informative = evidence.filter((one) => !isOneWord || !one.isMeaning || isUnderstood(one, byWords));
  const ofWords = isOneWord ? MIN_WITH_WORDS.oneWord : MIN_WITH_WORDS.words;
  const minSimilarity = fromVectors ? ofWords : MIN_WITH_WORDS.withoutVectors;
  const alike = semanticOnly(
    byWords,
    informative,
    areComplete || !fromVectors ? minSimilarity : MIN_SIMILARITY,
  );
  const joining = await retriever.within(await meant(alike, meaning, similarity, statistics));
  /** For a single word, partial matches contain it in a compound, which is better evidence than meaning. */
  const isPart = words.length === 1;
  const last = ranked.length - 1;
  return [
    ...kept.map(explained),
    ...ranked.flatMap((rows, at) => [
      ...[...rows.slice(0, MAX_RERANKED), ...(at === last && !isPart ? joining : [])]
        .map(fused)
        .toSorted(byRelevance),
      ...rows.slice(MAX_RERANKED).map(explained),
    ]),
    ...(isPart ? joining.map(fused).toSorted(byRelevance) : []),
  ];
}

/**
 * Whether a model understands the single word of a query. If other objects are nearer than all objects with the word, the model merely
 * compares letters.
 */
function isUnderstood({ comparable }: Evidence, byWords: readonly MatchRow[]): boolean {
  const near = byWords.flatMap(({ seq }) => comparable.get(seq) ?? []);
  return near.length === 0 || Math.max(...near) >= ALMOST * greatestOf(comparable);
}

const sumFor = (seq: number, evidence: readonly Evidence[], by: 'similarity' | 'comparable') =>
  evidence.reduce((sum, { [by]: similarity, weight }) => sum + weight * (similarity.get(seq) ?? 0), 0);

/** The objects that have the strongest evidence but were not found by words. */
function semanticOnly(byWords: readonly MatchRow[], evidence: readonly Evidence[], minSimilarity: number) {
  const found = new Set<number>();
  for (const { comparable, isMeaning } of evidence) {
    const least = isMeaning ? Math.max(minSimilarity, MIN_SHARE * greatestOf(comparable)) : minSimilarity;
    for (const [seq, similarity] of comparable) if (similarity >= least) found.add(seq);
  }
  for (const { seq } of byWords) found.delete(seq);
  return [...found]
    .map((seq) => ({ seq, sum: sumFor(seq, evidence, 'comparable') }))
    .toSorted((a, b) => b.sum - a.sum || b.seq - a.seq)
    .slice(0, MAX_SEMANTIC)
    .map(({ seq }) => ({ seq, score: 0 }));
}

/**
 * Removes objects that are about something else according to the model.
 * @param similarity the known similarities to the query
 */
async function meant(
  rows: readonly Scored[],
  meaning: Meaning | null,
  similarity: ReadonlyMap<number, number>,
  { vectors }: CorpusStatistics,
): Promise<readonly Scored[]> {
  if (!meaning || !vectors) return rows;
  const unknown = rows.map(({ seq }) => seq).filter((seq) => !similarity.has(seq));
  const others = unknown.length === 0 ? [] : await vectors.similarities(unknown, meaning.vector);
  const similarities = new Map([...similarity, ...others.map((one) => [one.id, one.similarity] as const)]);
  return rows.filter(({ seq }) => (similarities.get(seq) ?? MIN_MEANT) >= MIN_MEANT);
}

function greatestOf(similarity: ReadonlyMap<number, number>): number {
  let greatest = 0;
  for (const value of similarity.values()) greatest = Math.max(greatest, value);
  return greatest;
}

/** Similarity to the subject of the feedback documents. */
async function feedbackEvidence(
  feedback: readonly FeedbackDocument[],
  statistics: CorpusStatistics,
  weight: number,
): Promise<Evidence> {
  const top = feedback[0]?.relevance || 1;
  const parts = feedback.map(({ termVector, relevance }) => ({ termVector, weight: (relevance / top) ** 2 }));
  const relevance = await relevanceByTerms(statistics, weightedSum(parts), MAX_TERMS);
  return {
    isMeaning: false,
    similarity: normalised(relevance, 'score'),
    comparable: normalised(relevance, 'weight'),
    weight,
  };
}

function normalised(
  relevance: ReadonlyMap<number, Relevance>,
  by: keyof Relevance,
): ReadonlyMap<number, number> {
  let greatest = Number.MIN_VALUE;
  for (const one of relevance.values()) greatest = Math.max(greatest, one[by]);
  return new Map([...relevance].map(([seq, one]) => [seq, one[by] / greatest]));
}

/** The similarity of the nearest objects and the best matches to the query's vector; null without vectors. */
async function semanticEvidence(
  { vector, minSimilarity }: Meaning,
  byWords: readonly MatchRow[],
  { vectors }: CorpusStatistics,
): Promise<Evidence | null> {
  if (!vectors) return null;
  const best = byWords.slice(0, MAX_COMPARED).map((row) => row.seq);
  const similarities = await vectors.similarities(best, vector);
  const near = [...(await vectors.nearest(vector, MAX_SEMANTIC)), ...similarities];
  const share = best.length === 0 ? 1 : similarities.length / best.length;
  const similarity = new Map(near.map(({ id, similarity }) => [id, Math.min(1, Math.max(0, similarity))]));
  const isNear = [...similarity.values()].some((value) => value >= minSimilarity);
  return {
    isMeaning: true,
    similarity,
    comparable: isNear ? similarity : new Map(),
    weight: SEMANTIC_WEIGHT * share * contrastOf(await vectors.mean()),
  };
}
