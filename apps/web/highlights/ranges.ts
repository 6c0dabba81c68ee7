import type { Span } from './locate-quotes.ts';
import { type Leaf, leafAt, type ProseText } from './prose-text.ts';

/** A text with the element in which it is rendered. */
export interface RenderedText {
  readonly text: ProseText;
  /** The element that contains the rendered blocks. */
  readonly root: Element;
}

/** The DOM range of a span of the text; null if the span is not rendered. */
export function rangeOf({ text, root }: RenderedText, { start, end }: Span): Range | null {
  const blocks = blocksOf(root);
  const first = nodeAt(text, blocks, start);
  const last = nodeAt(text, blocks, end - 1);
  if (first === null || last === null) return null;
  const range = document.createRange();
  range.setStart(first.node, offsetInNode(first, start));
  range.setEnd(last.node, offsetInNode(last, end));
  return range;
}

/** The span of the text in a DOM range, without surrounding white space; null if it is empty. */
export function spanOf({ text, root }: RenderedText, range: Range): Span | null {
  let start = Number.POSITIVE_INFINITY;
  let end = 0;
  let before = 0;
  for (const [number, block] of blocksOf(root).entries()) {
    const leaves = leavesOf(text, number, before);
    before += leaves.length;
    if (!range.intersectsNode(block)) continue;
    for (const [index, node] of textNodesOf(block).entries()) {
      const leaf = leaves[index];
      if (leaf === undefined || !range.intersectsNode(node)) continue;
      const from = node === range.startContainer ? range.startOffset : 0;
      const to = node === range.endContainer ? range.endOffset : leaf.text.length;
      if (from >= to) continue;
      start = Math.min(start, leaf.start + from);
      end = Math.max(end, leaf.start + to);
    }
  }
  return start < end ? trimmed(text.text, { start, end }) : null;
}

/** The index of the first rendered block that ends below a height in the viewport; -1 if there is no such block. */
export function firstBlockBelow({ root }: RenderedText, height: number): number {
  return blocksOf(root).findIndex((block) => block.getBoundingClientRect().bottom > height);
}

interface TextNodeAt {
  readonly leaf: Leaf;
  readonly node: Text;
}

function nodeAt(text: ProseText, blocks: readonly Element[], offset: number): TextNodeAt | null {
  const leafIndex = leafAt(text, offset);
  const leaf = text.leaves[leafIndex];
  const block = leaf && blocks[leaf.block];
  if (!block) return null;
  let first = leafIndex;
  while (first > 0 && text.leaves[first - 1]?.block === leaf.block) first -= 1;
  const nodes = textNodesOf(block);
  const node =
    nodes[leafIndex - first]?.data === leaf.text
      ? nodes[leafIndex - first]
      : nodes.find(({ data }) => data === leaf.text);
  return node ? { leaf, node } : null;
}

function offsetInNode({ leaf, node }: TextNodeAt, offset: number): number {
  return Math.min(Math.max(0, offset - leaf.start), node.length);
}

function leavesOf({ leaves }: ProseText, block: number, from: number): readonly Leaf[] {
  let end = from;
  while (leaves[end]?.block === block) end += 1;
  return leaves.slice(from, end);
}

/** The elements of blocks, without pictures. */
function blocksOf(root: Element): readonly Element[] {
  // The blocks of a PDF are on its pages.
  if (root.matches('.pdf-pages')) return [...root.querySelectorAll('.pdf-text > p')];
  return [...root.children].filter((element) => !element.matches('[data-picture]'));
}

function textNodesOf(block: Element): readonly Text[] {
  // The text contains the source of formulas, not their rendering.
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('math') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if ((node as Text).length > 0) nodes.push(node as Text);
  return nodes;
}

function trimmed(text: string, { start, end }: Span): Span | null {
  const selected = text.slice(start, end);
  const from = start + selected.length - selected.trimStart().length;
  const to = end - selected.length + selected.trimEnd().length;
  return from < to ? { start: from, end: to } : null;
}
