/** A part of an object, such as a note or a tag. */
interface Child {
  readonly id: string;
}

/** The changes that turn one list of children into another. */
interface Difference<C extends Child> {
  readonly added: readonly C[];
  readonly changed: readonly C[];
  readonly removed: readonly C[];
}

/** Compares two lists by id. Children are immutable, so the same reference means no change. */
export function difference<C extends Child>(before: readonly C[], after: readonly C[]): Difference<C> {
  if (before === after) return { added: [], changed: [], removed: [] };
  const old = new Map(before.map((child) => [child.id, child]));
  const idsAfter = new Set(after.map((child) => child.id));
  return {
    added: after.filter((child) => !old.has(child.id)),
    changed: after.filter((child) => old.has(child.id) && old.get(child.id) !== child),
    removed: before.filter((child) => !idsAfter.has(child.id)),
  };
}
