import type { VNode } from 'preact';
import { keysInWords } from './keys.ts';

/** The keys of one press, as they are seen on a keyboard. */
export function KeyCaps({ keys }: { readonly keys: string }): VNode {
  return (
    <span class="key-caps">
      {keysInWords(keys).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
