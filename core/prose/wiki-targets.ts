import type { ProseDocument, ProseNode } from './schema.ts';
import { referenceOf } from './wiki-links.ts';

/**
 * The document in which each wiki link points to the object that it names (D32). Links that name no object are unchanged.
 * @param targets object ids by the names in the links, without the part after `#`
 */
export function withTargets(document: ProseDocument, targets: ReadonlyMap<string, string>): ProseDocument {
  return { ...document, content: document.content.map((node) => pointed(node, targets)) };
}

function pointed(node: ProseNode, targets: ReadonlyMap<string, string>): ProseNode {
  if (node.type === 'wikiLink') {
    const target = targets.get(referenceOf(node).target);
    return target === undefined ? node : { ...node, attrs: { ...node.attrs, target } };
  }
  return node.content ? { ...node, content: node.content.map((child) => pointed(child, targets)) } : node;
}
