import type { VNode } from 'preact';
import { addressOf, EVERYTHING } from '../view/view.ts';
import { words } from '../words.ts';

/** What stands at an address that leads to no page. */
export function Nowhere(): VNode {
  return (
    <main id="collection" class="blank" tabIndex={-1}>
      <h1>{words.frame.nowhere}</h1>
      <p>{words.frame.nowhereHint}</p>
      <ul class="ways">
        <li>
          <a href={addressOf(EVERYTHING)}>{words.frame.toCollection}</a>
        </li>
      </ul>
    </main>
  );
}
