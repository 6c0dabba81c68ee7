import { isSpaceInScope, type Scope } from '../../core/model/access-key.ts';

/** What the query compiler needs to know about a collection. */
export interface QueryCollection {
  /** The languages whose rules stem the collection's texts. */
  readonly languages: readonly string[];
  /**
   * The prefixes that the collection's terms may have in an index that accounts share; empty if the accounts' terms are separated in
   * another way.
   */
  readonly marks: readonly string[];
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
}

/** The spaces that a query may name: those within the caller's scope (D16). */
export function visibleSpaces(spaces: QueryCollection['spaces'], scope: Scope): QueryCollection['spaces'] {
  return spaces.filter(({ id }) => isSpaceInScope(scope, id));
}
