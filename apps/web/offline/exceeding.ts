import type { OfflineEntry } from './database.ts';

/** The size of an entry in bytes. */
export function sizeOf({ bytes }: OfflineEntry): number {
  return Object.values(bytes).reduce((sum, each) => sum + each, 0);
}

/**
 * The objects to evict so that the rest fits: first merely opened ones, least recently used first; then pinned ones and those in offline
 * spaces.
 */
export function idsToEvict(
  entries: readonly OfflineEntry[],
  keptSpaces: readonly string[],
  maxBytes: number,
): readonly string[] {
  const isChosen = ({ isPinned, spaceIds }: OfflineEntry) =>
    isPinned || spaceIds.some((id) => keptSpaces.includes(id));
  const ordered = entries.toSorted(
    (one, other) => Number(isChosen(one)) - Number(isChosen(other)) || one.usedAt - other.usedAt,
  );
  let left = ordered.reduce((sum, entry) => sum + sizeOf(entry), 0);
  const evicted: string[] = [];
  for (const entry of ordered) {
    if (left <= maxBytes) break;
    left -= sizeOf(entry);
    evicted.push(entry.id);
  }
  return evicted;
}
