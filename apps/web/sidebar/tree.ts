interface Named {
  readonly label: string;
}

interface TreePosition {
  /** The depth of the link, 0 for a link without a parent. */
  readonly depth: number;
  /** The full name. The label is its last part. */
  readonly fullName: string;
}

/** Maximum depth. Deeper names are shown at this depth. */
const MAX_DEPTH = 4;

/**
 * Sorts links as a tree of their names. The children of a parent follow it, in order. A missing parent is created if it has several
 * children.
 * @param separator the separator between the parts of a name
 * @param branchOf creates the link of a missing parent from its name and its children; null to omit it
 */
export function asTree<T extends Named>(
  links: readonly T[],
  separator: string,
  branchOf: (name: string, children: readonly T[]) => T | null,
): readonly (T & TreePosition)[] {
  const parts = (name: string) => name.split(separator);
  const existing = new Set(links.map(({ label }) => label));
  const descendants = new Map<string, T[]>();
  for (const link of links) {
    const above = parts(link.label).slice(0, -1);
    for (let length = above.length; length > 0; length--) {
      const name = above.slice(0, length).join(separator);
      const siblings = descendants.get(name);
      if (siblings) siblings.push(link);
      else descendants.set(name, [link]);
    }
  }
  const missing = [...descendants].flatMap(([name, children]) => {
    const link = existing.has(name) || children.length < 2 ? null : branchOf(name, children);
    return link ? [link] : [];
  });
  const all = [...links, ...missing];
  const names = new Set(all.map(({ label }) => label));
  /** The nearest ancestor in the list. */
  const parentOf = (name: string): string | null => {
    const own = parts(name);
    for (let length = own.length - 1; length > 0; length--) {
      const above = own.slice(0, length).join(separator);
      if (names.has(above)) return above;
    }
    return null;
  };
  const children = new Map<string | null, T[]>();
  for (const link of all) {
    const parent = parentOf(link.label);
    const siblings = children.get(parent);
    if (siblings) siblings.push(link);
    else children.set(parent, [link]);
  }
  const ordered: (T & TreePosition)[] = [];
  // This does not use recursion, because names can have thousands of parts.
  const open = (children.get(null) ?? []).toReversed().map((link) => ({ link, depth: 0, above: '' }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { link, depth, above } = next;
    const label = above === '' ? link.label : link.label.slice(above.length + separator.length);
    ordered.push({ ...link, label, fullName: link.label, depth: Math.min(depth, MAX_DEPTH) });
    for (const child of (children.get(link.label) ?? []).toReversed())
      open.push({ link: child, depth: depth + 1, above: link.label });
  }
  return ordered;
}
