import { bareText, type Query } from '../query/tree.ts';
import { looseClausesOf } from '../text/terms.ts';
import type { Awaitable, CorpusStatistics, Counted, Finder } from './corpus-statistics.ts';
import { distinct, type Found } from './found.ts';
import { fuse, MAX_RERANKED } from './fusion.ts';

/** How a search combines meaning with words. */
export interface SemanticOptions {
  /** Whether meaning counts; `needed`: only when the words alone find little. */
  readonly semantic: 'never' | 'needed' | 'always';
  /** The weight of meaning, from 0. */
  readonly boost: number;
}

/** With this many strict matches, meaning is not needed. */
const MIN_STRICT = 10;
/** A word in a greater share of the objects is too common to find anything by it alone… */
const MAX_SHARE = 0.1;
/** …unless these are few objects. */
const FEW = 1_000;
/** The number of words of a sentence, the rarest, that are searched for. */
const MAX_WORDS = 40;

/**
 * Ranks the strict matches of a query, with exact titles first; then, for bare words, what matches in part or
 * by meaning (D38).
 * @param queryVector embeds the query with the model of the vectors, or gives null; called only where it
 *   is of use
 * @param limit null for all
 */
export async function rankByQuery(
  finder: Finder,
  statistics: CorpusStatistics,
  query: Query,
  { semantic, boost }: SemanticOptions,
  queryVector: () => Awaitable<Float32Array | null>,
  limit: number | null,
): Promise<readonly Found[]> {
  const text = bareText(query);
  const isMeant = text !== null && semantic === 'always';
  /** Enough matches that the order of the first does not depend on the limit. */
  const deep = limit === null ? null : Math.max(limit, MAX_RERANKED);

  const exact = await finder.titled();
  const words = distinct([...exact, ...(await finder.best(isMeant ? deep : limit))]);
  const isFull = limit !== null && words.length >= limit;
  if (text === null || (isFull && !isMeant)) return upTo(limit, words);

  const asked = await distinctiveWords(text, statistics);
  const distinctive = asked.filter(({ documentFrequency }) => documentFrequency > 0).slice(0, MAX_WORDS);
  const partial = distinctive.length === 0 ? [] : await finder.partial(distinctive, deep);
  const rest = distinct([...words, ...partial]).slice(words.length);
  if (semantic === 'never' || (!isMeant && words.length >= MIN_STRICT))
    return upTo(limit, [...words, ...rest]);

  const areComplete = words.length > 0;
  const tiers = isMeant
    ? { areComplete, kept: words.slice(0, exact.length), ranked: [words.slice(exact.length), rest] }
    : { areComplete, kept: words, ranked: [rest] };
  const vector = statistics.vectors && (await queryVector());
  const found = await fuse(tiers, asked, finder, statistics, vector, boost);
  return upTo(limit, found);
}

/** The distinctive words of a text with the number of objects that contain them, the rarest first. */
async function distinctiveWords(text: string, statistics: CorpusStatistics): Promise<readonly Counted[]> {
  const maxFrequency = Math.max(FEW, Math.floor(statistics.size * MAX_SHARE));
  const clauses = looseClausesOf(text, statistics.languages);
  const documentFrequencies = await statistics.documentFrequencies(clauses, maxFrequency + 1);
  return clauses
    .map((clause, at) => ({ clause, documentFrequency: documentFrequencies[at] ?? 0 }))
    .filter(({ documentFrequency }) => documentFrequency <= maxFrequency)
    .toSorted((a, b) => a.documentFrequency - b.documentFrequency);
}

function upTo(limit: number | null, found: readonly Found[]): readonly Found[] {
  return limit === null ? found : found.slice(0, limit);
}
