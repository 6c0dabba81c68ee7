/**
 * How near the nearest object must be to a query before anything is found by meaning alone, as a similarity from 0 to 1
 * (docs/search.md, "When there is nothing"): here to a query with a word that occurs in the collection. Below this are queries about
 * what the collection is not about; above it, paraphrases of what is in it.
 */
export const MIN_SIMILARITY_OF_KNOWN = 0.25;

/**
 * The same to a query none of whose words occur. There is always a nearest object, also to letters without meaning, and the more objects
 * there are, the nearer it is.
 * @param size the number of objects
 */
export function minSimilarityOfUnknown(size: number): number {
  const decades = Math.max(0, Math.log10(size / FEW));
  return Math.min(MAX_OF_UNKNOWN, OF_UNKNOWN + PER_DECADE * decades);
}

/** Of 100 queries without meaning, at most one is nearer than this to one of so many objects… */
const OF_UNKNOWN = 0.4;
const FEW = 100;
/** …and by so much more than this to one of ten times as many. */
const PER_DECADE = 0.13;
const MAX_OF_UNKNOWN = 0.8;
