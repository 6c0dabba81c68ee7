import type { VNode } from 'preact';
import type { OpenAccess } from '../key/access.ts';

/** `/app/settings`: this browser, keys and links, appearance, logging out. */
export default function SettingsPage(_: { readonly access: OpenAccess }): VNode {
  return <main class="page" />;
}
