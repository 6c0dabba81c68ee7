import type { KeptEntry } from './database.ts';

/** The size of an entry in bytes. */
export function sizeOf({ bytes }: KeptEntry): number {
  return Object.values(bytes).reduce((sum, each) => sum + each, 0);
}

/**
 * The objects to evict so that the rest fits: first merely opened ones, least recently used first; then pinned ones and those in offline
 * spaces.
 */
export function exceeding(
  entries: readonly KeptEntry[],
  keptSpaces: readonly string[],
  maxBytes: number,
): readonly string[] {
  const isWanted = ({ isPinned, spaceIds }: KeptEntry) =>
    isPinned || spaceIds.some((id) => keptSpaces.includes(id));
  const ordered = entries.toSorted(
    (one, other) => Number(isWanted(one)) - Number(isWanted(other)) || one.usedAt - other.usedAt,
  );
  let left = ordered.reduce((sum, entry) => sum + sizeOf(entry), 0);
  const gone: string[] = [];
  for (const entry of ordered) {
    if (left <= maxBytes) break;
    left -= sizeOf(entry);
    gone.push(entry.id);
  }
  return gone;
}
