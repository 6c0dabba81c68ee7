import { bareText } from './bare-words.ts';
import { byRelevance, distinct, type Found, type Row, type Scored } from './found.ts';
import { fuse, RERANKED } from './fusion.ts';
import type { Counted, Finder, Library } from './library.ts';
import { related } from './relation.ts';
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
 * @param vector what the query means, to the model of the library's vectors; null where it is not known
 * @param limit null for all
 */
export async function rankByQuery(
  finder: Finder,
  library: Library,
  query: Query,
  { meaning, boost }: Reach,
  vector: Float32Array | null,
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

  const tiers = isMeant
    ? { kept: words.slice(0, exact.length), ranked: [words.slice(exact.length), rest] }
    : { kept: words, ranked: [rest] };
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

/** Terms by which objects are similar to one. */
const TERMS_OF_OBJECT = 50;
/** Objects that are similar by meaning, unless more are wanted. */
const MOST_BY_MEANING = 1_000;
/** What being the same in meaning adds, where the share of the words in common, squared, is at most 1. */
const WEIGHT_OF_MEANING = 0.25;
/** So many at a time are checked against the filter. */
const CHECKED_AT_ONCE = 2_000;

/**
 * What is similar to an object, by the rare words that both have and by what both mean, of this what `finder.within` lets
 * through.
 * @param limit null for all
 */
export async function rankBySimilarity(
  finder: Pick<Finder, 'within'>,
  library: Library,
  seq: number,
  limit: number | null,
): Promise<readonly Found[]> {
  const profile = (await library.profiles([seq])).get(seq);
  const byWords = profile ? await related(library, profile, TERMS_OF_OBJECT) : new Map<number, number>();
  const most = limit === null ? Number.POSITIVE_INFINITY : Math.max(limit, MOST_BY_MEANING);
  const similar = (await library.vectors?.similar(seq, most)) ?? [];
  const byMeaning = new Map(similar.map(({ id, nearness }) => [id, Math.max(0, nearness)]));
  const own = byWords.get(seq) ?? 1;
  const weight = WEIGHT_OF_MEANING * ((await library.vectors?.contrast()) ?? 0);
  const score = (other: number) =>
    ((byWords.get(other) ?? 0) / own) ** 2 + weight * (byMeaning.get(other) ?? 0);
  const ranked: Scored[] = [...new Set([...byWords.keys(), ...byMeaning.keys()])]
    .filter((other) => other !== seq)
    .map((other) => ({ seq: other, score: score(other) }))
    .filter((other) => other.score > 0)
    .toSorted((a, b) => b.score - a.score);

  const found: Row[] = [];
  for (let at = 0; at < ranked.length && (limit === null || found.length < limit); at += CHECKED_AT_ONCE)
    found.push(...[...(await finder.within(ranked.slice(at, at + CHECKED_AT_ONCE)))].sort(byRelevance));
  const meaningOf = (row: Row) =>
    byMeaning.size === 0 ? Math.min(1, row.score) : Math.min(1, byMeaning.get(row.seq) ?? 0);
  return (limit === null ? found : found.slice(0, limit)).map((row) => ({ ...row, meaning: meaningOf(row) }));
}
