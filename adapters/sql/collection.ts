import { isSpaceInScope, type Scope } from '../../core/model/access-key.ts';

/** What the query compiler needs to know about a collection. */
export interface QueryCollection {
  /** The languages whose rules stem its texts. */
  readonly languages: readonly string[];
  /** Possible prefixes of its terms in an index that accounts share; empty in an index that is divided otherwise. */
  readonly marks: readonly string[];
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
}

/** The spaces that a query may name: those in the caller's scope (D16). */
export function spacesInSight(spaces: QueryCollection['spaces'], scope: Scope): QueryCollection['spaces'] {
  return spaces.filter(({ id }) => isSpaceInScope(scope, id));
}
