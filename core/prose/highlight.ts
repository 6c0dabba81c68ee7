import { textNode } from './inline.ts';
import type { ProseDocument, ProseNode } from './schema.ts';

/** Locates a passage in a text: its words, and the text before and after it. */
export interface Quote {
  /** Its parts, separated by line ends. */
  readonly exact: string;
  readonly before: string;
  readonly after: string;
}

/** The colours of highlights; the first is the default. */
export const HIGHLIGHT_COLORS = ['yellow', 'green', 'blue', 'pink'] as const;
export type HighlightColor = (typeof HIGHLIGHT_COLORS)[number];

/** A passage that a person marked, with their comment. */
export interface Highlight {
  readonly quote: Quote;
  readonly color: HighlightColor;
  /** The page of a PDF or the chapter of an e-book with the passage, from 0; absent in other texts. */
  readonly part?: number;
  /** The person's comment: the blocks after the first paragraph. */
  readonly comment: readonly ProseNode[];
}

const MARK = { type: 'highlight' } as const;

/** The highlight in a note whose first paragraph is entirely inside the mark `highlight`. Null for other notes. */
export function highlightOf({ content: [first, ...words] }: ProseDocument): Highlight | null {
  if (first?.type !== 'paragraph' || !isHighlighted(first)) return null;
  const { before, after, color, part } = first.attrs ?? {};
  const exact = (first.content ?? []).map(textOf).join('');
  return {
    quote: { exact, before: asText(before), after: asText(after) },
    color: HIGHLIGHT_COLORS.find((each) => each === color) ?? HIGHLIGHT_COLORS[0],
    ...(Number.isSafeInteger(part) && { part: Number(part) }),
    comment: words,
  };
}

/** Whether a note only marks a passage, without a comment. */
export function isBareHighlight(note: ProseDocument): boolean {
  return highlightOf(note)?.comment.length === 0;
}

/**
 * Writes a highlight as a note. The colour, the part, and the text before and after the passage (which distinguishes equal passages) are
 * attributes of the paragraph, since Markdown cannot represent them.
 */
export function highlightNote({
  quote: { exact, before, after },
  color,
  part,
  comment: words,
}: Highlight): ProseDocument {
  const lines = exact.split('\n').filter((line) => line !== '');
  const content = lines.flatMap((line, at): readonly ProseNode[] => [
    ...(at === 0 ? [] : [{ type: 'hardBreak', marks: [MARK] }]),
    textNode(line, [MARK]),
  ]);
  const attrs = {
    ...(before !== '' && { before }),
    ...(after !== '' && { after }),
    ...(color !== HIGHLIGHT_COLORS[0] && { color }),
    ...(part !== undefined && { part }),
  };
  const hasAttrs = Object.keys(attrs).length > 0;
  return { type: 'doc', content: [{ type: 'paragraph', ...(hasAttrs && { attrs }), content }, ...words] };
}

/** Whether a paragraph has text and all of it is inside the mark. */
function isHighlighted({ content = [] }: ProseNode): boolean {
  const texts = content.filter((node) => node.type === 'wikiLink' || textOf(node).trim() !== '');
  return texts.length > 0 && texts.every(({ marks = [] }) => marks.some(({ type }) => type === MARK.type));
}

function textOf({ type, text, attrs }: ProseNode): string {
  if (type === 'hardBreak') return '\n';
  return type === 'wikiLink' ? asText(attrs?.text) : (text ?? '');
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
