import type { VNode } from 'preact';
import { keysInWords } from './keys.ts';

/** One shortcut, drawn as key caps. */
export function KeyCaps({ keys }: { readonly keys: string }): VNode {
  return (
    <span class="key-caps">
      {keysInWords(keys).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
