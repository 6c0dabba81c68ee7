import { soleText } from './inline.ts';
import type { ProseDocument, ProseNode } from './schema.ts';
import { toMarkdown } from './to-markdown.ts';

export interface Quotation {
  /** The quoted words as Markdown. */
  readonly words: string;
  readonly author?: string;
  /** The title of the quoted work or page. */
  readonly work?: string;
  /** The web address of the quoted work or page. */
  readonly url?: string;
}

/** Maximum number of UTF-16 code units of a quotation in Markdown. Longer text is not a quotation. */
const MAX_WORDS = 10_000;
const MAX_SOURCE = 500;

/** The dash before the source. */
const DASH = /^\s*(?:[—–―]|--?(?=\s))\s*/;
/** The beginning of an alert, which is not a quotation. */
const ALERT = /^\[![a-z]+\]/i;

/**
 * The quotation in a text that consists of one block quote and its source: a line that begins with a dash, below the block quote or at its
 * end, as in `— Seneca, *Letters*`. The title is in italics, in quotation marks, or after the first comma. Null for other text.
 */
export function quotationIn({ content }: ProseDocument): Quotation | null {
  const [quote, below, ...others] = content;
  if (quote?.type !== 'blockquote' || others.length > 0) return null;
  const [first] = quote.content ?? [];
  if (first?.type === 'paragraph' && ALERT.test(soleText(first))) return null;
  const parts =
    below === undefined ? sourceAtEnd(quote.content ?? []) : sourceBelow(quote.content ?? [], below);
  const source = parts && readSource(parts.source);
  const words = parts ? toMarkdown({ type: 'doc', content: parts.blocks }).trim() : '';
  return source && words !== '' && words.length <= MAX_WORDS ? { words, ...source } : null;
}

interface Parts {
  readonly blocks: readonly ProseNode[];
  /** The line with the source. */
  readonly source: readonly ProseNode[];
}

function sourceBelow(blocks: readonly ProseNode[], { type, content = [] }: ProseNode): Parts | null {
  return type === 'paragraph' ? { blocks, source: content } : null;
}

function sourceAtEnd(blocks: readonly ProseNode[]): Parts | null {
  const last = blocks.at(-1);
  if (last?.type !== 'paragraph') return null;
  const lines = linesOf(last.content ?? []);
  const source = lines.at(-1) ?? [];
  const before = lines
    .slice(0, -1)
    .flatMap((line, at) => (at === 0 ? line : [{ type: 'hardBreak' }, ...line]));
  const paragraph = before.length === 0 ? [] : [{ ...last, content: before }];
  return { blocks: [...blocks.slice(0, -1), ...paragraph], source };
}

function linesOf(inline: readonly ProseNode[]): readonly ProseNode[][] {
  const lines: ProseNode[][] = [[]];
  for (const node of inline) {
    const [start = '', ...rest] = node.type === 'text' ? (node.text ?? '').split('\n') : [''];
    if (node.type === 'hardBreak') lines.push([]);
    else if (node.type !== 'text') lines.at(-1)?.push(node);
    else if (start !== '') lines.at(-1)?.push({ ...node, text: start });
    for (const text of rest) lines.push(text === '' ? [] : [{ ...node, text }]);
  }
  return lines;
}

const has = ({ marks = [] }: ProseNode, type: string): boolean => marks.some((mark) => mark.type === type);
const textOf = (nodes: readonly ProseNode[]): string =>
  nodes.map(({ text, attrs }) => text ?? String(attrs?.text ?? ' ')).join('');
const trimmed = (text: string): string => text.replace(/^[\s,;:(]+|[\s,;:)]+$/gu, '');

function readSource(line: readonly ProseNode[]): Omit<Quotation, 'words'> | null {
  const whole = textOf(line);
  if (!DASH.test(whole) || whole.length > MAX_SOURCE) return null;
  const url = line
    .flatMap(({ marks = [] }) => marks)
    .map(({ href = '' }) => href)
    .find((href) => /^https?:\/\/\S+$/i.test(href));
  const italic = trimmed(textOf(line.filter((node) => has(node, 'italic'))));
  const text = trimmed(textOf(line.filter((node) => !has(node, 'italic'))).replace(DASH, ''));
  const [, name = text, inQuotes] = /^([^“„«"]*)[“„«"]([^”“»"]+)[”“»"]/.exec(text) ?? [];
  const comma = italic === '' && inQuotes === undefined ? name.indexOf(',') : -1;
  const author = trimmed(comma < 0 ? name : name.slice(0, comma));
  const work = italic || inQuotes?.trim() || (comma < 0 ? '' : trimmed(name.slice(comma)));
  if (author === '' && work === '') return null;
  return { ...(author && { author }), ...(work && { work }), ...(url !== undefined && { url }) };
}
