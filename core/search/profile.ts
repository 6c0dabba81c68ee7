import { COLUMN_WEIGHTS, type Column, type SearchDocument } from './document.ts';
import { isContentTerm } from './terms.ts';

/** What a text is about: terms of the index, each with how much it says. */
export type Profile = ReadonlyMap<string, number>;

/** How many of `total` objects hold a term, or `null` if these are too many for it to tell anything. */
export type Frequency = (term: string) => number | null;

/** Where objects say what they are about; addresses do not. */
const ABOUT: readonly Column[] = ['title', 'tags', 'summary', 'content', 'notes', 'author', 'entity'];
/** A long text has said what it is about by then. In characters. */
export const LONGEST_TEXT = 20_000;
/** Frequent terms of a text that are considered at all. */
const MOST_CONSIDERED = 200;

/** The terms of an object by how often it says them, where it says them, damped by the logarithm. */
export function profileOf({ columns }: SearchDocument): Profile {
  const counts = new Map<string, number>();
  for (const column of ABOUT) {
    for (const term of columns[column].split(' ')) {
      if (isContentTerm(term)) counts.set(term, (counts.get(term) ?? 0) + COLUMN_WEIGHTS[column]);
    }
  }
  return new Map([...counts].map(([term, count]) => [term, 1 + Math.log(count)]));
}

/** The length of a profile as a vector; 1 for one without terms. Of as many terms as a text can have. */
export function lengthOf(profile: Profile): number {
  let squares = 0;
  for (const value of profile.values()) squares += value * value;
  return Math.sqrt(squares) || 1;
}

/** What several texts have in common, each counted by its weight. */
export function blend(parts: readonly { readonly profile: Profile; readonly weight: number }[]): Profile {
  const blended = new Map<string, number>();
  for (const { profile, weight } of parts) {
    const length = lengthOf(profile);
    for (const [term, value] of profile) {
      blended.set(term, (blended.get(term) ?? 0) + (weight * value) / length);
    }
  }
  return blended;
}

/** The terms among which those that tell most are looked for, the most frequent first. */
export function mostFrequent(profile: Profile): readonly string[] {
  return [...profile]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_CONSIDERED)
    .map(([term]) => term);
}

/** The terms that tell most, weighed by how rare they are (TF-IDF), the most telling first. */
export function tellingTerms(
  profile: Profile,
  frequency: Frequency,
  total: number,
  most: number,
): (readonly [term: string, weight: number])[] {
  return mostFrequent(profile)
    .flatMap((term) => {
      const held = frequency(term);
      const weight = profile.get(term) ?? 0;
      return held === null ? [] : [[term, weight * rarity(held, total)] as const];
    })
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, most);
}

/** What a term that `held` of `total` objects hold is worth: inverse document frequency as in BM25, always positive. */
export function rarity(held: number, total: number): number {
  return Math.log(1 + Math.max(0, total - held + 0.5) / (held + 0.5));
}
