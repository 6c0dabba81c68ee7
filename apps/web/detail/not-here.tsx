import type { VNode } from 'preact';
import { addressOf, type View } from '../view/view.ts';
import { words } from '../words.ts';

/** What stands in place of an object that there is not. */
export function NotHere({ view }: { readonly view: View }): VNode {
  return (
    <div class="blank" role="alert">
      <h2>{words.detail.notHere}</h2>
      <p>{words.detail.notHereHint}</p>
      <ul class="ways">
        <li>
          <a href={addressOf(view)}>{words.detail.openCollection}</a>
        </li>
      </ul>
    </div>
  );
}
