import type { Library } from './library.ts';
import { mostFrequent, type Profile, tellingTerms } from './profile.ts';

/** A term that a greater part of the objects holds relates nothing… */
const TELLING_PART = 0.02;
/** …unless these are few objects. */
const FEW = 1_000;
/** Rows of the index that are added up, those of the most telling terms first. */
const MOST_ROWS = 10_000;

/**
 * How near objects are to a profile by the rare terms that they share with it, above 0.
 * @param most terms that are looked for
 */
export async function related(
  library: Library,
  profile: Profile,
  most: number,
): Promise<Map<number, number>> {
  const ceiling = Math.max(FEW, Math.floor(library.size * TELLING_PART));
  const terms = mostFrequent(profile);
  const counts = await library.frequencies(
    terms.map((term) => [{ terms: [term], prefix: false }]),
    ceiling + 1,
  );
  const held = new Map(terms.map((term, at) => [term, counts[at] ?? 0]));
  const frequency = (term: string) => {
    const count = held.get(term) ?? 0;
    return count > ceiling ? null : count;
  };
  let rows = 0;
  const affordable = tellingTerms(profile, frequency, library.size, most).filter(([term]) => {
    const count = held.get(term) ?? 0;
    const isAffordable = rows + count <= MOST_ROWS;
    if (isAffordable) rows += count;
    return isAffordable;
  });
  return library.relevance(affordable);
}
