import type { VNode } from 'preact';
import { addressOf, type View } from '../view/view.ts';
import { detailWords } from '../words/detail.ts';

/** Shown in place of an object that does not exist. */
export function NotHere({ view }: { readonly view: View }): VNode {
  return (
    <div class="blank" role="alert">
      <h2>{detailWords.notHere}</h2>
      <p>{detailWords.notHereHint}</p>
      <ul class="suggested-links">
        <li>
          <a href={addressOf(view)}>{detailWords.openCollection}</a>
        </li>
      </ul>
    </div>
  );
}
