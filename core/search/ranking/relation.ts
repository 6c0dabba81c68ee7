import type { Clause } from '../text/terms.ts';
import type { Counted, Library, Relevance, Weighted } from './corpus-statistics.ts';
import { mostFrequent, type Profile, rarity, tellingTerms } from './term-vector.ts';

/** A term in a greater share of the objects is too common to relate them… */
const TELLING_PART = 0.02;
/** …unless these are few objects. */
const FEW = 1_000;
/** The number of index rows that are added up, first those of the most distinctive terms. */
const MOST_ROWS = 10_000;

/**
 * The relevance of the objects that share rare terms with a profile.
 * @param most the number of terms that are searched for
 */
export async function related(
  library: Library,
  profile: Profile,
  most: number,
): Promise<ReadonlyMap<number, Relevance>> {
  const held = await frequenciesOf(library, mostFrequent(profile));
  const frequency = (term: string) => held.get(term) ?? null;
  const telling = tellingTerms(profile, frequency, library.size, most);
  return holders(
    library,
    telling.map(([term, weight]) => ({ clause: clauseOf(term), weight, held: held.get(term) ?? 0 })),
  );
}

/**
 * The inverse document frequency of terms, without those that are too common to relate objects.
 * @param share a term in one of so many objects has the frequency `ofRare`
 */
export async function idfOf(
  library: Library,
  terms: readonly string[],
  share: number,
): Promise<{ readonly idf: ReadonlyMap<string, number>; readonly ofRare: number }> {
  const held = await frequenciesOf(library, terms);
  return {
    idf: new Map([...held].map(([term, count]) => [term, rarity(count, library.size)])),
    ofRare: rarity(Math.max(1, library.size / share), library.size),
  };
}

/** How many objects contain each term, without terms that too many contain. */
async function frequenciesOf(
  library: Library,
  terms: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ceiling = Math.max(FEW, Math.floor(library.size * TELLING_PART));
  const counts = await library.frequencies(terms.map(clauseOf), ceiling + 1);
  return new Map(
    terms.flatMap((term, at) => ((counts[at] ?? 0) > ceiling ? [] : [[term, counts[at] ?? 0] as const])),
  );
}

/** The relevance of objects that contain any of some clauses, without clauses for which no rows are left. */
export async function holders(
  library: Library,
  wanted: readonly (Weighted & Counted)[],
): Promise<ReadonlyMap<number, Relevance>> {
  let rows = 0;
  const affordable = wanted.filter(({ held }) => {
    const isAffordable = rows + held <= MOST_ROWS;
    if (isAffordable) rows += held;
    return isAffordable;
  });
  return library.relevance(affordable);
}

const clauseOf = (term: string): Clause => [{ terms: [term], prefix: false }];
