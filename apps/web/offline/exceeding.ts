import type { KeptEntry } from './database.ts';

/** The bytes that an entry takes. */
export function sizeOf({ bytes }: KeptEntry): number {
  return Object.values(bytes).reduce((sum, each) => sum + each, 0);
}

/**
 * The objects that go so that the rest fits: first those that were only opened, the longest ago first; then those that are pinned,
 * or in a space that is kept.
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
