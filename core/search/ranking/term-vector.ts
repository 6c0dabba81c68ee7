import type { SavedObject } from '../../model/object.ts';
import { COLUMN_WEIGHTS, type Column, type SearchDocument, toDocument } from '../text/document.ts';
import { ALONE, toSearchable } from '../text/searchable.ts';
import { isContentTerm } from '../text/terms.ts';

/** What a text is about: index terms with their weights. */
export type Profile = ReadonlyMap<string, number>;

/** How many of `total` objects contain a term; null if too many do for it to be distinctive. */
export type Frequency = (term: string) => number | null;

/** The columns that say what an object is about, which URLs do not. */
const ABOUT: readonly Column[] = ['title', 'tags', 'summary', 'content', 'notes', 'author', 'entity'];
/** The number of characters of a text that are considered: a longer one has said what it is about by then. */
const LONGEST_TEXT = 20_000;
/** The number of terms of a text, the most frequent, that are considered. */
const MOST_CONSIDERED = 200;

/** The terms of an object, weighted by column and by the logarithm of how often they occur. */
export function profileOf({ columns }: SearchDocument): Profile {
  const counts = new Map<string, number>();
  for (const column of ABOUT) {
    for (const term of columns[column].split(' ')) {
      if (isContentTerm(term)) counts.set(term, (counts.get(term) ?? 0) + COLUMN_WEIGHTS[column]);
    }
  }
  return new Map([...counts].map(([term, count]) => [term, 1 + Math.log(count)]));
}

/** The profile of an object, without its extracted text. */
export function toProfile(object: SavedObject): Profile {
  const searchable = toSearchable(object, ALONE);
  const content = searchable.content?.slice(0, LONGEST_TEXT) ?? '';
  return profileOf(toDocument({ ...searchable, content }));
}

/** The Euclidean length of a profile, however many terms it has; 1 for one without terms. */
export function lengthOf(profile: Profile): number {
  let squares = 0;
  for (const value of profile.values()) squares += value * value;
  return Math.sqrt(squares) || 1;
}

/** The weighted sum of several profiles. */
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

/** The most frequent terms, the most frequent first: the candidates for the most distinctive ones. */
export function mostFrequent(profile: Profile, most = MOST_CONSIDERED): readonly string[] {
  return [...profile]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([term]) => term);
}

/** The most distinctive terms, weighted by rarity (TF-IDF), the most distinctive first. */
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

/** The weight of a term that `held` of `total` objects contain: the inverse document frequency of BM25, always positive. */
export function rarity(held: number, total: number): number {
  return Math.log(1 + Math.max(0, total - held + 0.5) / (held + 0.5));
}
