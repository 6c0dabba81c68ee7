import { isNodeType, type ProseDocument, type ProseNode } from '../../../core/prose/schema.ts';

/** A run of text as it is drawn: one text node of the page. */
export interface Leaf {
  readonly text: string;
  /** Where it starts in the whole text. */
  readonly start: number;
  /** The number of its block, among those that are drawn as elements of their own. */
  readonly block: number;
}

/** The text of a document: runs one after the other, with line ends between blocks. */
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
    if (!isDrawn(node)) continue;
    read(node);
    block += 1;
  }
  return { text: parts.join(''), leaves };
}

/** What a line ends with. */
const ENDS_LINE: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'html', 'hardBreak']);

/** Whether a block of a document is always one element; a picture may be none. */
function isDrawn({ type }: ProseNode): boolean {
  return isNodeType(type) && type !== 'image';
}

/** The index of the last leaf that starts at or before a place; 0 if there is none. */
export function leafAt({ leaves }: ProseText, place: number): number {
  let low = 0;
  let high = leaves.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((leaves[middle]?.start ?? 0) <= place) low = middle;
    else high = middle;
  }
  return low;
}
