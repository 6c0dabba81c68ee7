/**
 * An object is found by meaning alone only if the nearest object has at least this similarity, from 0 to 1 (docs/search.md, "When meaning
 * counts"). Applies if a word of the query occurs in the account. Queries about other subjects stay below it; paraphrases of the contents
 * are above it.
 */
export const MIN_SIMILARITY_WITH_WORDS = 0.25;

/**
 * The similarity that is needed if no word of the query occurs in the account: `0.4 + 0.13 × log10(objects / 100)`, at least 0.4 and at
 * most 0.8. Even a meaningless query has a nearest object, which is nearer the more objects there are. Among 100 objects, at most 1 % of
 * meaningless queries reach 0.4; ten times as many objects add 0.13.
 * @param size the number of objects
 */
export function minSimilarityWithoutWords(size: number): number {
  const decades = Math.max(0, Math.log10(size / 100));
  return Math.min(0.8, 0.4 + 0.13 * decades);
}
