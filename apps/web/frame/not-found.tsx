import type { VNode } from 'preact';
import { addressOf, EVERYTHING } from '../view/view.ts';
import { frameWords } from '../words/frame.ts';

/** The page for unknown addresses. */
export function NotFound(): VNode {
  return (
    <main id="collection" class="blank" tabIndex={-1}>
      <h1>{frameWords.notFound}</h1>
      <p>{frameWords.notFoundHint}</p>
      <ul class="suggested-links">
        <li>
          <a href={addressOf(EVERYTHING)}>{frameWords.toCollection}</a>
        </li>
      </ul>
    </main>
  );
}
