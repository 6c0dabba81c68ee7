import type { VNode } from 'preact';
import { addressOf, EVERYTHING } from '../view/view.ts';
import { frameWords } from '../words/frame.ts';

/** The page for unknown addresses. */
export function Nowhere(): VNode {
  return (
    <main id="collection" class="blank" tabIndex={-1}>
      <h1>{frameWords.nowhere}</h1>
      <p>{frameWords.nowhereHint}</p>
      <ul class="ways">
        <li>
          <a href={addressOf(EVERYTHING)}>{frameWords.toCollection}</a>
        </li>
      </ul>
    </main>
  );
}
