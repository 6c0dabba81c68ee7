import { isSpaceInScope, type Scope } from '../../core/model/access-key.ts';

/** Facts about a collection for the query compiler. */
export interface QueryCollection {
  /** The languages whose rules stem the collection's texts. */
  readonly languages: readonly string[];
  /** The prefixes of the collection's terms in an index that accounts share; empty if accounts are separated in another way. */
  readonly marks: readonly string[];
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
}

/** The spaces within the caller's scope, which a query may name (D16). */
export function visibleSpaces(spaces: QueryCollection['spaces'], scope: Scope): QueryCollection['spaces'] {
  return spaces.filter(({ id }) => isSpaceInScope(scope, id));
}
