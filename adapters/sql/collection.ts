import { isSpaceInScope, type Scope } from '../../core/model/access-key.ts';

/** What the compiler of queries needs to know about a collection. */
export interface Collection {
  /** The languages by whose rules its texts are stemmed. */
  readonly languages: readonly string[];
  /** What its terms begin with in an index that accounts share, one of these; none in one that is divided otherwise. */
  readonly marks: readonly string[];
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
}

/** The spaces that a query may name: those in the scope of who asks (D16). */
export function spacesInSight(spaces: Collection['spaces'], scope: Scope): Collection['spaces'] {
  return spaces.filter(({ id }) => isSpaceInScope(scope, id));
}
