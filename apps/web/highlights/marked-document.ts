import type { ProseDocument, ProseNode } from '../../../core/prose/schema.ts';
import { isNodeType } from '../../../core/prose/schema.ts';
import type { Span } from './locate-quotes.ts';
import { type Leaf, proseTextOf } from './prose-text.ts';

const MARK = { type: 'highlight' } as const;

/** Wraps ranges of a document's text in the mark `highlight`, for browsers without the CSS Custom Highlight API. */
export function markedDocument(document: ProseDocument, spans: readonly Span[]): ProseDocument {
  if (spans.length === 0) return document;
  const { leaves } = proseTextOf(document);
  let next = 0;

  function mark(node: ProseNode): readonly ProseNode[] {
    if (!isNodeType(node.type)) return [node];
    const isLeaf =
      node.type === 'wikiLink' ? String(node.attrs?.text ?? '') !== '' : (node.text ?? '') !== '';
    const leaf = isLeaf ? leaves[next++] : undefined;
    const isFormula = node.marks?.some(({ type }) => type === 'formula') === true;
    if (leaf)
      return node.type === 'text' && !isFormula
        ? splitMarked(node, leaf, spans)
        : [markWhole(node, leaf, spans)];
    return [node.content ? { ...node, content: node.content.flatMap(mark) } : node];
  }

  return {
    type: 'doc',
    content: document.content.flatMap((block) => (block.type === 'image' ? [block] : mark(block))),
  };
}

function markWhole(node: ProseNode, { text, start }: Omit<Leaf, 'block'>, spans: readonly Span[]): ProseNode {
  const isMarked = spans.some((span) => span.start < start + text.length && span.end > start);
  return isMarked ? { ...node, marks: [MARK, ...(node.marks ?? [])] } : node;
}

function splitMarked(
  node: ProseNode,
  { text, start }: Omit<Leaf, 'block'>,
  spans: readonly Span[],
): readonly ProseNode[] {
  const end = start + text.length;
  const overlapping = spans.filter((span) => span.start < end && span.end > start);
  if (overlapping.length === 0) return [node];
  const cuts = overlapping.flatMap((span) => [Math.max(start, span.start), Math.min(end, span.end)]);
  const boundaries = [...new Set([start, end, ...cuts])].sort((a, b) => a - b);
  return boundaries.slice(1).map((to, index) => {
    const from = boundaries[index] ?? start;
    const part = { text: text.slice(from - start, to - start), start: from };
    return { ...node, ...markWhole({ ...node, text: part.text }, part, overlapping) };
  });
}
