import type { Counted, Library, Relevance, Weighted } from './library.ts';
import { mostFrequent, type Profile, tellingTerms } from './profile.ts';
import type { Clause } from './terms.ts';

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
  const ceiling = Math.max(FEW, Math.floor(library.size * TELLING_PART));
  const terms = mostFrequent(profile);
  const counts = await library.frequencies(terms.map(clauseOf), ceiling + 1);
  const held = new Map(terms.map((term, at) => [term, counts[at] ?? 0]));
  const frequency = (term: string) => {
    const count = held.get(term) ?? 0;
    return count > ceiling ? null : count;
  };
  const telling = tellingTerms(profile, frequency, library.size, most);
  return holders(
    library,
    telling.map(([term, weight]) => ({ clause: clauseOf(term), weight, held: held.get(term) ?? 0 })),
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
