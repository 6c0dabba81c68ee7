import type { Counted, Library, Relevance, Weighted } from './library.ts';
import { mostFrequent, type Profile, tellingTerms } from './profile.ts';
import type { Clause } from './terms.ts';

/** A term that a greater part of the objects holds relates nothing… */
const TELLING_PART = 0.02;
/** …unless these are few objects. */
const FEW = 1_000;
/** Rows of the index that are added up, those of the most telling terms first. */
const MOST_ROWS = 10_000;

/**
 * What speaks for the objects that share rare terms with a profile.
 * @param most terms that are looked for
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

/** What speaks for the objects that hold some of what is looked for; the first of it as far as the rows can be afforded. */
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
