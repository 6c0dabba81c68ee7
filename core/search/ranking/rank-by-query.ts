import { bareText, type Query } from '../query/tree.ts';
import { looseClausesOf } from '../text/terms.ts';
import type { Awaitable, Counted, Finder, Library } from './corpus-statistics.ts';
import { distinct, type Found } from './found.ts';
import { fuse, RERANKED } from './fusion.ts';

/** How a search combines meaning with words. */
export interface Reach {
  /** Whether meaning counts; `needed`: only when the words alone find little. */
  readonly meaning: 'never' | 'needed' | 'always';
  /** The weight of meaning, from 0. */
  readonly boost: number;
}

export interface Ranking {
  /** Best first. */
  readonly found: readonly Found[];
  /** Whether the ranking would be better with the vector of the query, which was not available. */
  readonly wantsVector: boolean;
}

/** With this many strict matches, meaning is not needed. */
const ENOUGH = 10;
/** A word in a greater share of the objects is too common to find anything by it alone… */
const TELLING_PART = 0.1;
/** …unless these are few objects. */
const FEW = 1_000;
/** The number of words of a sentence, the rarest, that are searched for. */
const MOST_WORDS = 40;

/**
 * Ranks the strict matches of a query, with exact titles first; then, for bare words, what matches in part or
 * by meaning (D38).
 * @param locate embeds the query with the model of the library's vectors, or gives null; called only where it
 *   is of use
 * @param limit null for all
 */
export async function rankByQuery(
  finder: Finder,
  library: Library,
  query: Query,
  { meaning, boost }: Reach,
  locate: () => Awaitable<Float32Array | null>,
  limit: number | null,
): Promise<Ranking> {
  const text = bareText(query);
  const isMeant = text !== null && meaning === 'always';
  /** Enough matches that the order of the first does not depend on the limit. */
  const deep = limit === null ? null : Math.max(limit, RERANKED);

  const exact = await finder.titled();
  const words = distinct([...exact, ...(await finder.best(isMeant ? deep : limit))]);
  const isFull = limit !== null && words.length >= limit;
  if (text === null || (isFull && !isMeant)) return upTo(limit, words, false);

  const asked = await tellingWords(text, library);
  const telling = asked.filter(({ held }) => held > 0).slice(0, MOST_WORDS);
  const partial = telling.length === 0 ? [] : await finder.partial(telling, deep);
  const rest = distinct([...words, ...partial]).slice(words.length);
  if (meaning === 'never' || (!isMeant && words.length >= ENOUGH))
    return upTo(limit, [...words, ...rest], false);

  const areComplete = words.length > 0;
  const tiers = isMeant
    ? { areComplete, kept: words.slice(0, exact.length), ranked: [words.slice(exact.length), rest] }
    : { areComplete, kept: words, ranked: [rest] };
  const vector = library.vectors && (await locate());
  const found = await fuse(tiers, asked, finder, library, vector, boost);
  return upTo(limit, found, vector === null && library.vectors !== null);
}

/** The distinctive words of a text with the number of objects that contain them, the rarest first. */
async function tellingWords(text: string, library: Library): Promise<readonly Counted[]> {
  const most = Math.max(FEW, Math.floor(library.size * TELLING_PART));
  const clauses = looseClausesOf(text, library.languages);
  const frequencies = await library.frequencies(clauses, most + 1);
  return clauses
    .map((clause, at) => ({ clause, held: frequencies[at] ?? 0 }))
    .filter(({ held }) => held <= most)
    .toSorted((a, b) => a.held - b.held);
}

function upTo(limit: number | null, found: readonly Found[], wantsVector: boolean): Ranking {
  return { found: limit === null ? found : found.slice(0, limit), wantsVector };
}
