import type { VNode } from 'preact';
import { Problem } from '../../client/problem.ts';
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

/** Whether the object does not exist, or is outside the key's access: retrying would not help. */
export const isNotHere = (error: Error): boolean =>
  error instanceof Problem && (error.status === 404 || error.status === 403);
