import type { VNode } from 'preact';
import type { OpenAccess } from '../key/access.ts';
import type { View } from '../view/view.ts';

/** Ways into the collection: everything, spaces, types, tags, saved searches, the trash. */
export function Sidebar(_: { readonly access: OpenAccess; readonly view: View }): VNode {
  return <nav class="sidebar" />;
}
