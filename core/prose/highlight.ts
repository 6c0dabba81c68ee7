import { textNode } from './inline.ts';
import type { ProseDocument, ProseNode } from './schema.ts';

/** Locates a passage in a text: its words, and the text before and after it. */
export interface Quote {
  /** Its parts, separated by line ends. */
  readonly exact: string;
  readonly before: string;
  readonly after: string;
}

/** A passage that a person marked, with their comment. */
export interface Highlight {
  readonly quote: Quote;
  /** The blocks after the first paragraph. */
  readonly words: readonly ProseNode[];
}

const MARK = { type: 'highlight' } as const;

/** The highlight that a note holds: its first paragraph is entirely inside the mark `highlight`. Null for other notes. */
export function highlightOf({ content: [first, ...words] }: ProseDocument): Highlight | null {
  if (first?.type !== 'paragraph' || !isHighlighted(first)) return null;
  const { before, after } = first.attrs ?? {};
  const exact = (first.content ?? []).map(textOf).join('');
  return { quote: { exact, before: asText(before), after: asText(after) }, words };
}

/**
 * Writes a highlight as a note. The text before and after the passage goes into attributes of its paragraph, since Markdown has no
 * room for it; it distinguishes equal passages.
 */
export function highlightNote({ quote: { exact, before, after }, words }: Highlight): ProseDocument {
  const lines = exact.split('\n').filter((line) => line !== '');
  const content = lines.flatMap((line, at): readonly ProseNode[] => [
    ...(at === 0 ? [] : [{ type: 'hardBreak', marks: [MARK] }]),
    textNode(line, [MARK]),
  ]);
  const attrs = { ...(before !== '' && { before }), ...(after !== '' && { after }) };
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
