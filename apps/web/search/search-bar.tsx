import type { VNode } from 'preact';
import type { OpenAccess } from '../key/access.ts';
import type { View } from '../view/view.ts';

/** The field in which one searches, with what was understood of the query. */
export function SearchBar(_: { readonly access: OpenAccess; readonly view: View }): VNode {
  return <search />;
}
