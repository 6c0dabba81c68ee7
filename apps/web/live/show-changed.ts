import { collection, refreshPreviews, reload } from '../collection/collection.ts';
import type { View } from '../view/view.ts';
import { changed } from './live.ts';

/** Updates changed objects after an operation in this browser: cards, the open object, and lists. */
export function showChanged(ids: readonly string[]): void {
  changed.value = [...ids];
  const { view } = collection.peek();
  if (view !== null && isSelective(view)) reload();
  else void refreshPreviews(ids).catch(() => undefined);
}

/** Whether a change can add objects to a view or remove them from it. */
function isSelective({ q, spaceId }: View): boolean {
  return q !== '' || spaceId !== null;
}
