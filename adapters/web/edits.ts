import type { ChildNode, ParentNode } from 'domhandler';

/** Changes of a tree that are applied together, since each alone would search all its siblings. */
export interface Edits {
  /** Removes a node. */
  remove(node: ChildNode): void;
  /** Replaces a node by others. */
  replace(node: ChildNode, ...by: readonly ChildNode[]): void;
  /** Applies the changes. To be called once. */
  apply(): void;
}

export function edits(): Edits {
  const changes = new Map<ChildNode, readonly ChildNode[]>();
  return {
    remove: (node) => void changes.set(node, []),
    replace: (node, ...by) => void changes.set(node, by),
    apply() {
      const parents = new Set<ParentNode>();
      for (const { parent } of changes.keys()) if (parent) parents.add(parent);
      for (const parent of parents) {
        parent.children = parent.children.flatMap((child) => {
          const by = changes.get(child);
          for (const node of by ?? []) node.parent = parent;
          return by ?? child;
        });
      }
    },
  };
}
