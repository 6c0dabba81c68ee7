/**
 * The similarity from 0 to 1 that the nearest object needs before anything is found by meaning alone (docs/search.md, "When there is
 * nothing"), for a query with a word that occurs in the collection. Queries about other subjects are below it, paraphrases of the contents
 * above.
 */
export const MIN_SIMILARITY_OF_KNOWN = 0.25;

/**
 * That similarity for a query none of whose words occur. Even letters without meaning have a nearest object, and the more objects there
 * are, the nearer it is.
 * @param size the number of objects
 */
export function minSimilarityOfUnknown(size: number): number {
  const decades = Math.max(0, Math.log10(size / FEW));
  return Math.min(MAX_OF_UNKNOWN, OF_UNKNOWN + PER_DECADE * decades);
}

/** Of 100 queries without meaning, at most one is nearer than this to one of so many objects… */
const OF_UNKNOWN = 0.4;
const FEW = 100;
/** …and so much nearer to one of ten times as many. */
const PER_DECADE = 0.13;
const MAX_OF_UNKNOWN = 0.8;
