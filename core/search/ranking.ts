import { bareText } from './bare-words.ts';
import { distinct, type Found } from './found.ts';
import { fuse, RERANKED } from './fusion.ts';
import type { Awaitable, Counted, Finder, Library } from './library.ts';
import { looseClausesOf } from './terms.ts';
import type { Query } from './tree.ts';

/** How far a search by words goes on by meaning. */
export interface Reach {
  /** `needed` where the words alone find little. */
  readonly meaning: 'never' | 'needed' | 'always';
  /** Weight of meaning, from 0. */
  readonly boost: number;
}

export interface Ranking {
  /** Best first. */
  readonly found: readonly Found[];
  /** Whether the vector of the query was missed: with it the ranking would be better. */
  readonly wantsVector: boolean;
}

/** Strict matches that are enough for words to have done the work, where meaning is used as needed. */
const ENOUGH = 10;
/** A word that a greater part of the objects holds says too little to find anything by it alone… */
const TELLING_PART = 0.1;
/** …unless these are few objects. */
const FEW = 1_000;
/** Words of a sentence that are looked for, the rarest first. */
const MOST_WORDS = 40;

/**
 * What matches a query strictly, of this an exact title before all else; then, for bare words, what matches in part or by
 * meaning (D38).
 * @param locate gives the vector of the query, of the model of the library's vectors, or null; asked only where it is of use
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
  /** So many that the order of the first does not depend on how many are wanted. */
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

/** The words of a text that tell something, with the number of objects that hold them; the rarest first. */
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
