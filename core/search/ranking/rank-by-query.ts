import { bareText, type Query } from '../query/tree.ts';
import { clausesOf, looseClausesOf } from '../text/terms.ts';
import type { Awaitable, CorpusStatistics, Counted, Finder } from './corpus-statistics.ts';
import { type Corrected, type Corrections, correctorOf } from './correction.ts';
import { MIN_SIMILARITY_OF_KNOWN, minSimilarityOfUnknown } from './floor.ts';
import { distinct, type Found, falling, type Row } from './found.ts';
import { fuse, MAX_RERANKED } from './fusion.ts';

/** How a search combines meaning with words. */
export interface SemanticOptions {
  /** Whether meaning counts; `needed`: only when the words alone find little. */
  readonly semantic: 'never' | 'needed' | 'always';
  /** The weight of meaning, from 0. */
  readonly boost: number;
}

/** What a search found. */
export interface Ranking {
  /** Best first, with falling scores. */
  readonly found: readonly Found[];
  /** The words that were corrected, since nothing has all the words as they were typed; empty if none were. */
  readonly corrections: Corrections;
}

/** Makes what finds the matches of a query. */
export type FinderOf = (query: Query) => Awaitable<Finder>;

/** With this many strict matches, meaning is not needed. */
const MIN_STRICT = 10;
/** A word in a greater share of the objects is too common to find anything by it alone… */
const MAX_SHARE = 0.1;
/** …unless these are few objects. */
const FEW = 1_000;
/** The number of words of a sentence, the rarest, that are searched for. */
const MAX_WORDS = 40;

/**
 * Ranks the strict matches of a query, with exact titles first; then, for bare words, what matches in part or by meaning (D38). If
 * there are no strict matches, but there would be without a typing error, the corrected query is ranked, by its words alone. Two errors
 * in a word are corrected only if nothing is found otherwise.
 * @param queryVector embeds the query with the model of the vectors, or gives null; called only where it
 *   is of use
 * @param limit null for all
 */
export async function rankByQuery(
  finderOf: FinderOf,
  statistics: CorpusStatistics,
  query: Query,
  options: SemanticOptions,
  queryVector: () => Awaitable<Float32Array | null>,
  limit: number | null,
): Promise<Ranking> {
  const finder = await finderOf(query);
  const strict = await strictMatches(finder, query, options, limit);
  const isFound = async (other: Query) => (await (await finderOf(other)).best(1)).length > 0;
  const corrector = strict.all.length === 0 ? correctorOf(query, statistics, isFound) : undefined;

  async function ranked(correction: Corrected | null | undefined): Promise<Ranking | null> {
    if (!correction) return null;
    const byWords = { ...options, semantic: 'never' } as const;
    const { found } = await rankByQuery(finderOf, statistics, correction.query, byWords, queryVector, limit);
    return { found, corrections: correction.corrections };
  }

  const likely = await ranked(await corrector?.byOneError());
  if (likely) return likely;
  const found = await extended(strict, finder, statistics, query, options, queryVector, limit);
  const unlikely = found.length === 0 ? await ranked(await corrector?.byTwoErrors()) : null;
  return unlikely ?? { found: falling(found), corrections: {} };
}

/** The strict matches without duplicates, exact titles first. */
interface Strict {
  readonly all: readonly Row[];
  /** The number of exact titles. */
  readonly titled: number;
}

async function strictMatches(
  finder: Finder,
  query: Query,
  options: SemanticOptions,
  limit: number | null,
): Promise<Strict> {
  const [exact, best] = await Promise.all([
    finder.titled(),
    finder.best(isMeant(query, options) ? deep(limit) : limit),
  ]);
  return { all: distinct([...exact, ...best]), titled: exact.length };
}

/** Whether meaning counts in any case. */
const isMeant = (query: Query, { semantic }: SemanticOptions): boolean =>
  semantic === 'always' && bareText(query) !== null;

/** Enough matches that the order of the first does not depend on the limit. */
const deep = (limit: number | null): number | null => (limit === null ? null : Math.max(limit, MAX_RERANKED));

/** The strict matches and, for bare words, the matches in part and by meaning. */
async function extended(
  { all: words, titled }: Strict,
  finder: Finder,
  statistics: CorpusStatistics,
  query: Query,
  options: SemanticOptions,
  queryVector: () => Awaitable<Float32Array | null>,
  limit: number | null,
): Promise<readonly Found[]> {
  const text = bareText(query);
  const isAlways = isMeant(query, options);
  const isFull = limit !== null && words.length >= limit;
  if (text === null || (isFull && !isAlways)) return upTo(limit, words);

  const { asked, isKnown } = await distinctiveWords(text, statistics);
  const distinctive = asked.filter(({ documentFrequency }) => documentFrequency > 0).slice(0, MAX_WORDS);
  const isFound = distinctive.length === 0 || isOneWord(text, distinctive, statistics);
  const partial = isFound ? [] : await finder.partial(distinctive, deep(limit));
  const rest = distinct([...words, ...partial]).slice(words.length);
  if (options.semantic === 'never' || (!isAlways && words.length >= MIN_STRICT))
    return upTo(limit, [...words, ...rest]);

  const areComplete = words.length > 0;
  const tiers = isAlways
    ? { areComplete, kept: words.slice(0, titled), ranked: [words.slice(titled), rest] }
    : { areComplete, kept: words, ranked: [rest] };
  const vector = statistics.vectors && (await queryVector());
  const min = isKnown ? MIN_SIMILARITY_OF_KNOWN : minSimilarityOfUnknown(statistics.size);
  return upTo(
    limit,
    await fuse(tiers, asked, finder, statistics, vector && { vector, minSimilarity: min }, options.boost),
  );
}

/** Whether a text is one word, and its partial matches are its strict ones: to look for them once more would find nothing new. */
function isOneWord(
  text: string,
  [first, ...others]: readonly Counted[],
  { languages }: Pick<CorpusStatistics, 'languages'>,
): boolean {
  if (first === undefined || others.length > 0) return false;
  return JSON.stringify(clausesOf({ text }, languages)) === JSON.stringify([first.clause]);
}

/** The distinctive words of a text with the number of objects that contain them, the rarest first; and whether any object has one. */
async function distinctiveWords(
  text: string,
  statistics: CorpusStatistics,
): Promise<{ readonly asked: readonly Counted[]; readonly isKnown: boolean }> {
  const maxFrequency = Math.max(FEW, Math.floor(statistics.size * MAX_SHARE));
  const clauses = looseClausesOf(text, statistics.languages);
  const documentFrequencies = await statistics.documentFrequencies(clauses, maxFrequency + 1);
  const asked = clauses
    .map((clause, at) => ({ clause, documentFrequency: documentFrequencies[at] ?? 0 }))
    .filter(({ documentFrequency }) => documentFrequency <= maxFrequency)
    .toSorted((a, b) => a.documentFrequency - b.documentFrequency);
  return { asked, isKnown: documentFrequencies.some((documentFrequency) => documentFrequency > 0) };
}

function upTo(limit: number | null, found: readonly Found[]): readonly Found[] {
  return limit === null ? found : found.slice(0, limit);
}
