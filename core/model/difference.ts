/** A part of an object that has an id of its own. */
interface Child {
  readonly id: string;
}

/** What turns one list of children into another. */
export interface Difference<C extends Child> {
  readonly added: readonly C[];
  readonly changed: readonly C[];
  readonly removed: readonly C[];
}

/** Compares children, which are values: the same reference is the same child. */
export function difference<C extends Child>(before: readonly C[], after: readonly C[]): Difference<C> {
  if (before === after) return { added: [], changed: [], removed: [] };
  const old = new Map(before.map((child) => [child.id, child]));
  const kept = new Set(after.map((child) => child.id));
  return {
    added: after.filter((child) => !old.has(child.id)),
    changed: after.filter((child) => old.has(child.id) && old.get(child.id) !== child),
    removed: before.filter((child) => !kept.has(child.id)),
  };
}
