import type { OfflineEntry } from './database.ts';

/** The size of an entry in bytes. */
export function sizeOf({ bytes }: OfflineEntry): number {
  return Object.values(bytes).reduce((sum, each) => sum + each, 0);
}

/**
 * Chooses the objects to evict, so that the rest does not exceed the limit. Objects that are pinned or in an offline space are evicted
 * last.
 * In both groups, the least recently used objects are evicted first.
 */
export function idsToEvict(
  entries: readonly OfflineEntry[],
  offlineSpaces: readonly string[],
  maxBytes: number,
): readonly string[] {
  const isChosen = ({ isPinned, spaceIds }: OfflineEntry) =>
    isPinned || spaceIds.some((id) => offlineSpaces.includes(id));
  const ordered = entries.toSorted(
    (a, b) => Number(isChosen(a)) - Number(isChosen(b)) || a.usedAt - b.usedAt,
  );
  let remainingBytes = ordered.reduce((sum, entry) => sum + sizeOf(entry), 0);
  const evicted: string[] = [];
  for (const entry of ordered) {
    if (remainingBytes <= maxBytes) break;
    remainingBytes -= sizeOf(entry);
    evicted.push(entry.id);
  }
  return evicted;
}
