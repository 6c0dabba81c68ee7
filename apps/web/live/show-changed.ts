import { collection, refreshPreviews, reload } from '../collection/collection.ts';
import type { View } from '../view/view.ts';
import { changed } from './live.ts';

/** Shows what a change of this browser made of objects: on their cards, beside them, and where they are listed. */
export function showChanged(ids: readonly string[]): void {
  changed.value = [...ids];
  const { view } = collection.peek();
  if (view !== null && isSelective(view)) reload();
  else void refreshPreviews(ids).catch(() => undefined);
}

/** Whether a change can bring an object into a view, or take it out. */
function isSelective({ q, spaceId }: View): boolean {
  return q !== '' || spaceId !== null;
}
