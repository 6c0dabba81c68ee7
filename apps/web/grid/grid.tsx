import type { VNode } from 'preact';
import type { OpenAccess } from '../key/access.ts';
import type { View } from '../view/view.ts';

/** The collection as cards. */
export function Grid(_: {
  readonly access: OpenAccess;
  readonly view: View;
  readonly openId: string | null;
}): VNode {
  return <div id="collection" />;
}
