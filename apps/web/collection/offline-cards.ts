import type { Card } from '../api/types.ts';
import { readEntries, readPreviews } from '../offline/offline-store.ts';
import { isArranged } from '../view/arranged.ts';
import type { View } from '../view/view.ts';
import { cardOf } from './card-of.ts';

/** The cards of a view from offline storage, newest first; null for views that need the server, such as searches. */
export async function offlineCards(view: View): Promise<readonly Card[] | null> {
  const { q, spaceId, similarTo } = view;
  if (similarTo !== null || isArranged(view) || (q !== '' && q !== 'is:pinned')) return null;
  const entries = await readEntries().catch(() => []);
  const shown = entries.filter(
    ({ isPinned, spaceIds }) => (q === '' || isPinned) && (spaceId === null || spaceIds.includes(spaceId)),
  );
  const previews = await readPreviews(shown.map(({ id }) => id)).catch(() => []);
  return previews
    .filter(({ deleted }) => deleted === undefined)
    .toSorted((one, other) => (one.bumped < other.bumped ? 1 : -1))
    .map(cardOf);
}
