import type { ChildNode, ParentNode } from 'domhandler';

/** Changes to a tree that are applied together, since each alone would search all siblings of its node. */
export interface Edits {
  remove(node: ChildNode): void;
  /** Replaces a node with others. */
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
