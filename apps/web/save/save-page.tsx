import type { VNode } from 'preact';
import type { OpenAccess } from '../key/access.ts';

/** `/app/save`: saves what a bookmarklet or the system's share menu hands over. */
export default function SavePage(_: { readonly access: OpenAccess }): VNode {
  return <main class="page" />;
}
