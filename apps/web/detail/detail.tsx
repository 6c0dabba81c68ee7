import type { VNode } from 'preact';
import type { OpenAccess } from '../key/access.ts';
import type { View } from '../view/view.ts';

/** One object, over the collection or beside it. */
export default function Detail(_: {
  readonly access: OpenAccess;
  readonly view: View;
  readonly id: string;
}): VNode {
  return <article class="detail" />;
}
