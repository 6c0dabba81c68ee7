import { textNode } from './inline.ts';
import type { ProseDocument, ProseNode } from './schema.ts';

/** Where a passage stands in a text: what it says, and what stands before and after it. */
export interface Quote {
  /** Its parts one below the other, with a line end between them. */
  readonly exact: string;
  readonly before: string;
  readonly after: string;
}

/** A passage that a person marked, and what they wrote about it. */
export interface Highlight {
  readonly quote: Quote;
  /** The blocks after the first paragraph. */
  readonly words: readonly ProseNode[];
}

const MARK = { type: 'highlight' } as const;

/** What a note marks: a note of which the first paragraph is wholly in the mark `highlight`; null for other notes. */
export function highlightOf({ content: [first, ...words] }: ProseDocument): Highlight | null {
  if (first?.type !== 'paragraph' || !isHighlighted(first)) return null;
  const { before, after } = first.attrs ?? {};
  const exact = (first.content ?? []).map(textOf).join('');
  return { quote: { exact, before: asText(before), after: asText(after) }, words };
}

/**
 * A note that marks a passage. What stands before and after it is kept in the attributes of its paragraph, which tell equal
 * passages of a text apart; Markdown has no room for them.
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

/** Whether all text of a paragraph is in the mark, and there is some. */
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
