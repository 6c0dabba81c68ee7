import type { Counted, Library } from './corpus-statistics.ts';
import { byTime, type Row } from './found.ts';
import { holders } from './relation.ts';
import { lengthOf, type Profile, rarity } from './term-vector.ts';

/** A match from which the meaning of a query is learnt. */
export interface Teacher {
  readonly seq: number;
  readonly profile: Profile;
  /** How much it is about what was asked, from 0. */
  readonly worth: number;
}

/** The number of matches with most of what was asked, from which those most about it become teachers. */
const CANDIDATES = 20;
const TEACHERS = 5;

/**
 * The matches that are most about what was asked, the best first. This depends only on their contents, not on
 * the scores of a database, so that every database learns the same.
 * @param asked the words of the query, the rarest first
 */
export async function chooseTeachers(
  matches: readonly Row[],
  asked: readonly Counted[],
  library: Library,
): Promise<readonly Teacher[]> {
  const weighted = asked.map((word) => ({ ...word, weight: rarity(word.held, library.size) }));
  const held = await holders(library, weighted);
  const worthOf = ({ seq }: Row) => held.get(seq)?.worth ?? 0;
  const candidates = matches.toSorted((a, b) => worthOf(b) - worthOf(a) || byTime(a, b)).slice(0, CANDIDATES);
  const profiles = await library.profiles(candidates.map(({ seq }) => seq));
  return candidates
    .flatMap(({ seq }) => {
      const profile = profiles.get(seq);
      return profile ? [{ seq, profile, worth: aboutness(profile, weighted) }] : [];
    })
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, TEACHERS);
}

/** The share of a text that is about some words, by their weights. */
function aboutness(profile: Profile, wanted: readonly (Counted & { readonly weight: number })[]): number {
  const sum = wanted.reduce((total, { clause, weight }) => {
    const said = clause.flatMap(({ terms }) => terms.map((term) => profile.get(term) ?? 0));
    return total + weight * Math.max(0, ...said);
  }, 0);
  return sum / lengthOf(profile);
}

/** The share of what was asked that a text contains, 0 to 1; rare words and those in no object count most. */
export function heldShare(asked: readonly Counted[], profile: Profile | undefined, size: number): number {
  let [all, held] = [0, 0];
  for (const { clause, held: objects } of asked) {
    const worth = rarity(objects, size);
    all += worth;
    if (clause.some(({ terms }) => terms.every((term) => profile?.has(term)))) held += worth;
  }
  return all === 0 ? 0 : held / all;
}
