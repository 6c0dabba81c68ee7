import type { VNode } from 'preact';
import { Problem } from '../../client/problem.ts';
import { urlOf, type View } from '../view/view.ts';
import { detailWords } from '../words/detail.ts';

/** Shown instead of an object that does not exist or that the key cannot access. */
export function NotAccessible({ view }: { readonly view: View }): VNode {
  return (
    <div class="blank" role="alert">
      <h2>{detailWords.notHere}</h2>
      <p>{detailWords.notHereHint}</p>
      <ul class="suggested-links">
        <li>
          <a href={urlOf(view)}>{detailWords.openCollection}</a>
        </li>
      </ul>
    </div>
  );
}

/** Whether the object does not exist or the key has no access to it, so that retrying would not help. */
export const isNotAccessible = (error: Error): boolean =>
  error instanceof Problem && (error.status === 404 || error.status === 403);
