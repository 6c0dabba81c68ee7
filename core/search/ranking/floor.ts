/**
 * The least similarity, from 0 to 1, of the nearest object for finding anything by meaning alone (docs/search.md, "When meaning counts"),
 * if a word of the query occurs in the account. Queries about other subjects stay below it, paraphrases of the contents are above it.
 */
export const MIN_SIMILARITY_OF_KNOWN = 0.25;

/**
 * The least similarity if no word of the query occurs. Even letters without meaning have a nearest object; the more objects there are, the
 * nearer it is.
 * @param size the number of objects
 */
export function minSimilarityOfUnknown(size: number): number {
  const decades = Math.max(0, Math.log10(size / FEW));
  return Math.min(MAX_OF_UNKNOWN, OF_UNKNOWN + PER_DECADE * decades);
}

/** At most 1 % of meaningless queries have a similarity above `OF_UNKNOWN` to one of `FEW` objects… */
const OF_UNKNOWN = 0.4;
const FEW = 100;
/** …and ten times as many objects increase this similarity by `PER_DECADE`. */
const PER_DECADE = 0.13;
const MAX_OF_UNKNOWN = 0.8;
