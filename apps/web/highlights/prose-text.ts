import { isNodeType, type ProseDocument, type ProseNode } from '../../../core/prose/schema.ts';

/** A run of text that is rendered as one text node. */
export interface Leaf {
  readonly text: string;
  /** The offset of the run in the whole text. */
  readonly start: number;
  /** The index of the run's block among the rendered block elements. */
  readonly block: number;
}

/** The text of a document. Its runs are in order, and blocks are separated by line breaks. */
export interface ProseText {
  readonly text: string;
  readonly leaves: readonly Leaf[];
}

export function proseTextOf({ content }: ProseDocument): ProseText {
  const parts: string[] = [];
  const leaves: Leaf[] = [];
  let length = 0;
  let block = 0;

  function add(text: string): void {
    parts.push(text);
    length += text.length;
  }
  function read(node: ProseNode): void {
    if (!isNodeType(node.type)) return;
    const text = node.type === 'wikiLink' ? String(node.attrs?.text ?? '') : (node.text ?? '');
    if (text !== '') leaves.push({ text, start: length, block });
    add(text);
    for (const child of node.content ?? []) read(child);
    if (ENDS_LINE.has(node.type)) add('\n');
  }

  for (const node of content) {
    if (!rendersAsElement(node)) continue;
    read(node);
    block += 1;
  }
  return { text: parts.join(''), leaves };
}

const ENDS_LINE: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'html', 'hardBreak']);

/** Whether a block is always rendered as one element. Pictures may not be. */
function rendersAsElement({ type }: ProseNode): boolean {
  return isNodeType(type) && type !== 'image';
}

/** The index of the last leaf that starts at or before an offset; 0 if there is no such leaf. */
export function leafAt({ leaves }: ProseText, offset: number): number {
  let low = 0;
  let high = leaves.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((leaves[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
