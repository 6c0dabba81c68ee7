import { bareText, juxtaposed, type Query } from '../query/tree.ts';
import { spelledWords } from '../text/segment.ts';
import { type Clause, clausesOf, looseClausesOf } from '../text/terms.ts';
import type { AccountVectors, Awaitable, CorpusStatistics, Counted, Retriever } from './corpus-statistics.ts';
import { type Corrected, type Corrections, correctorOf } from './correction.ts';
import { distinct, falling, type Match, type MatchRow } from './found.ts';
import { fuse, MAX_RERANKED } from './fusion.ts';
import { ofKind } from './kind.ts';
import { MIN_SIMILARITY_WITH_WORDS, minSimilarityWithoutWords } from './min-similarity.ts';
import { type Reworded, reworded } from './rewording.ts';
import { symbolTest } from './symbols.ts';
import { asBeginnings, asDivided, asJoined } from './unknown-words.ts';

/** How a search combines semantic similarity with words. */
export interface SearchOptions {
  /** Whether semantic similarity counts in addition to bare words; `needed`: only if the words alone find little. */
  readonly semantic: 'never' | 'needed' | 'always';
  /** The weight of semantic similarity, from 0; words have weight 1. */
  readonly boost: number;
}

interface Search extends SearchOptions {
  readonly query: Query;
  /** The replacements for some of its words, if the words as typed match no object. */
  readonly rewording?: Reworded | null;
  /** Maximum number of results; null means all. */
  readonly limit: number | null;
}

/** The data for ranking the objects that the filter of a search accepts. */
export interface Corpus {
  readonly statistics: CorpusStatistics;
  /** Creates the retriever for the matches of a query. */
  retriever(query: Query): Awaitable<Retriever>;
  /** Embeds the query with the model of the vectors, or returns null; called only if useful. */
  queryVector(): Awaitable<Float32Array | null>;
}

/** The result of a search. */
export interface Ranking {
  /** Best first, with falling scores. */
  readonly found: readonly Match[];
  /** The corrected words, if no object has all words as typed; otherwise empty. */
  readonly corrections: Corrections;
}

/** A result for the words as typed. */
export const uncorrected = (found: readonly Match[]): Ranking => ({ found, corrections: {} });

/** If semantic search is only `needed`, it is skipped from this many exact matches on. */
const MIN_STRICT = 10;
/** A word is too common for partial matches if it is in a greater share of the objects than this, and in more than `FEW` objects. */
const MAX_SHARE = 0.1;
const FEW = 1_000;
/** Maximum number of words of a sentence that are searched, the rarest first. */
const MAX_WORDS = 40;
/** Maximum number of objects with an exactly matching title that are ranked first. */
const MAX_TITLED = 100;

/**
 * Ranks the exact matches of a query, with exact titles first. For bare words, partial matches and matches by meaning follow (D38). If
 * there are no exact matches, tries these in order: the words next to the name of a kind, in objects of that kind, as in `motorbike photo`;
 * other words in place of words that no object has; the query with one typing error per word corrected, ranked by its words alone; any of
 * the words next to the name of a kind; words that no object has as prefixes; and the correction of two errors in a word. Matches of a
 * kind, by other words or by prefixes count as exact.
 */
export async function rankByQuery(corpus: Corpus, search: Search): Promise<Ranking> {
  const { query } = search;
  const retriever = await corpus.retriever(query);
  const strict = await strictMatches(retriever, search, corpus.statistics);
  const isFound = async (other: Query) => (await (await corpus.retriever(other)).best(1)).length > 0;
  const isNone = strict.all.length === 0;
  const kind = isNone ? ofKind(query, corpus.statistics.languages) : null;
  const asked = kind?.others ?? query;
  const rewording = isNone ? await reworded(asked, corpus.statistics, isFound) : null;
  const corrector = isNone
    ? correctorOf(rewording?.translated ?? asked, corpus.statistics, isFound)
    : undefined;

  async function ranked(correction: Corrected | null | undefined): Promise<Ranking | null> {
    if (!correction) return null;
    const byWords: Search = { ...search, query: correction.query, semantic: 'never' };
    const { found } = await rankByQuery(corpus, byWords);
    return { found, corrections: correction.corrections };
  }

  const matchesOf = async (other: Query | null | undefined) =>
    other ? (await corpus.retriever(other)).best(search.limit) : [];

  let all = isNone ? await matchesOf(kind?.all) : strict.all;
  if (all.length === 0 && rewording && kind) all = await matchesOf(juxtaposed([rewording.all, kind.kind]));
  if (all.length === 0) all = await matchesOf(rewording?.all);
  if (all.length === 0) all = await matchesOf(asJoined(query));
  if (all.length === 0) all = await matchesOf(await asDivided(query, corpus.statistics));
  const likely = all.length > 0 ? null : await ranked(await corrector?.byOneError());
  if (likely) return likely;
  if (all.length === 0)
    all = await matchesOf(kind && (rewording ? juxtaposed([rewording.any, kind.kind]) : kind.any));
  if (all.length === 0) all = await matchesOf(await asBeginnings(query, corpus.statistics));
  const continued = (wanted: Query, other: Reworded | null) =>
    extended({ ...strict, all }, retriever, corpus, { ...search, query: wanted, rewording: other });
  let found = await continued(asked, rewording);
  if (kind && found.length === 0) found = await continued(query, null);
  const unlikely = found.length === 0 ? await ranked(await corrector?.byTwoErrors()) : null;
  return unlikely ?? uncorrected(falling(found));
}

/** The exact matches without duplicates: first matches whose title has the punctuation as typed, then exact titles. */
interface Strict {
  readonly all: readonly MatchRow[];
  /** The number of first matches that keep their positions. */
  readonly titled: number;
}

async function strictMatches(
  retriever: Retriever,
  search: Search,
  { titles }: CorpusStatistics,
): Promise<Strict> {
  const { query, limit } = search;
  const title = titleOf(query);
  const countSymbols = symbolTest(query);
  const [exact, best] = await Promise.all([
    title === null ? [] : retriever.titled(title, MAX_TITLED),
    retriever.best(isMeant(search) || countSymbols ? deep(limit) : limit),
  ]);
  const all = distinct([...exact, ...best]);
  if (!countSymbols || all.length < 2) return { all, titled: exact.length };
  const shown = await titles(all.slice(0, MAX_RERANKED).map(({ seq }) => seq));
  const symbols = new Map([...shown].map(([seq, text]) => [seq, countSymbols(text)]));
  const symbolsOf = ({ seq }: MatchRow) => symbols.get(seq) ?? 0;
  const asTyped = all.filter((row) => symbolsOf(row) > 0).length;
  return {
    all: all.toSorted((a, b) => symbolsOf(b) - symbolsOf(a)),
    titled: Math.max(exact.length, asTyped),
  };
}

/** The text of a query of bare words or a single phrase, in the form in which titles are compared; null for other queries. */
function titleOf(query: Query): string | null {
  const title = query.type === 'phrase' ? query.text : bareText(query);
  return title === null ? null : spelledWords(title);
}

/** Whether semantic similarity always counts. */
const isMeant = ({ query, semantic }: Search): boolean => semantic === 'always' && bareText(query) !== null;

/** A limit large enough that the order of the first matches does not depend on the requested limit. */
const deep = (limit: number | null): number | null => (limit === null ? null : Math.max(limit, MAX_RERANKED));

/** The exact matches and, for bare words, the partial matches and matches by meaning. */
async function extended(
  { all: words, titled }: Strict,
  retriever: Retriever,
  { statistics, queryVector }: Corpus,
  search: Search,
): Promise<readonly Match[]> {
  const { query, limit, semantic, boost, rewording = null } = search;
  const text = bareText(query);
  const isAlways = isMeant(search);
  const isFull = limit !== null && words.length >= limit;
  if (text === null || (isFull && !isAlways)) return upTo(limit, words);

  const { languages } = statistics;
  const typed = looseClausesOf(rewording?.kept ?? text, languages);
  const { asked, isKnown } = await distinctiveWords(typed, statistics);
  const other = await distinctiveWords(rewording?.clauses ?? [], statistics);
  const partialOf = async (counted: readonly Counted[]) => {
    const distinctive = counted.filter(({ documentFrequency }) => documentFrequency > 0).slice(0, MAX_WORDS);
    const isFound =
      distinctive.length === 0 || (rewording === null && isOneWord(text, distinctive, languages));
    return isFound ? [] : await retriever.partial(distinctive, deep(limit));
  };
  const partial = await partialOf(asked);
  const rest = distinct([...words, ...partial]).slice(words.length);
  const byOther = distinct([...words, ...rest, ...(await partialOf(other.asked))]).slice(
    words.length + rest.length,
  );
  if (semantic === 'never' || (!isAlways && words.length >= MIN_STRICT))
    return upTo(limit, [...words, ...rest, ...byOther]);

  const areComplete = words.length > 0;
  const lower = byOther.length > 0 ? [rest, byOther] : [rest];
  const tiers = isAlways
    ? { areComplete, kept: words.slice(0, titled), ranked: [words.slice(titled), ...lower] }
    : { areComplete, kept: words, ranked: lower };
  const vector = statistics.vectors && (await comparable(await queryVector(), statistics.vectors));
  const minSimilarity =
    isKnown || other.isKnown ? MIN_SIMILARITY_WITH_WORDS : minSimilarityWithoutWords(statistics.size);
  const meant = { words: [...asked, ...other.asked], meaning: vector && { vector, minSimilarity }, boost };
  return upTo(limit, await fuse(tiers, meant, retriever, statistics));
}

/** Whether a text is a single word, whose partial matches are the same as its exact matches. */
function isOneWord(
  text: string,
  [first, ...others]: readonly Counted[],
  languages: readonly string[],
): boolean {
  if (first === undefined || others.length > 0) return false;
  return JSON.stringify(clausesOf({ text }, languages)) === JSON.stringify([first.clause]);
}

/**
 * The distinctive words of a text with the number of objects that contain them, the rarest first; and whether any word of the text occurs
 * in an object.
 */
async function distinctiveWords(
  clauses: readonly Clause[],
  statistics: CorpusStatistics,
): Promise<{ readonly asked: readonly Counted[]; readonly isKnown: boolean }> {
  const maxFrequency = Math.max(FEW, Math.floor(statistics.size * MAX_SHARE));
  const documentFrequencies = await statistics.documentFrequencies(clauses, maxFrequency + 1);
  const asked = clauses
    .map((clause, at) => ({ clause, documentFrequency: documentFrequencies[at] ?? 0 }))
    .filter(({ documentFrequency }) => documentFrequency <= maxFrequency)
    .toSorted((a, b) => a.documentFrequency - b.documentFrequency);
  return { asked, isKnown: documentFrequencies.some((documentFrequency) => documentFrequency > 0) };
}

function upTo(limit: number | null, found: readonly Match[]): readonly Match[] {
  return limit === null ? found : found.slice(0, limit);
}

/**
 * The vector; null if its dimension differs from that of the account's vectors, as when a server has changed its model under the same name.
 */
async function comparable(
  vector: Float32Array | null,
  vectors: AccountVectors,
): Promise<Float32Array | null> {
  return vector?.length === (await vectors.mean()).length ? vector : null;
}
