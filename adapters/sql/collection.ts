/** What the compiler of queries needs to know about a collection. */
export interface Collection {
  /** The languages by whose rules its texts are stemmed. */
  readonly languages: readonly string[];
  /** What its terms begin with in an index that accounts share, one of these; none in one that is divided otherwise. */
  readonly marks: readonly string[];
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
}
