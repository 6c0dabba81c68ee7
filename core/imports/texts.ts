import { MAX_CONTENT_BYTES, normalizeSpace, truncate, utf8Length } from '../model/text.ts';
import { fromText } from '../prose/from-text.ts';
import { textNode } from '../prose/inline.ts';
import { findWebAddresses } from '../prose/markdown/literal-autolinks.ts';
import type { ProseDocument, ProseNode } from '../prose/schema.ts';
import { toMarkdown } from '../prose/to-markdown.ts';

/** Removes forbidden characters from a text, and unifies its line ends. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed();
}

/** Cleans text for one line, such as a title or a name. */
export function cleanLine(text: string): string {
  return normalizeSpace(cleanText(text));
}

/** Text without Markdown syntax. Most descriptions are like this, and need no conversion. */
const PLAIN = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N},;.?!:'’"“”„()/ -]*$/u;

/** Plain text as Markdown with the same meaning. Its URLs become links. */
export function plainToMarkdown(text: string): string {
  const cleaned = cleanText(text).trim();
  return isPlain(cleaned) ? cleaned : toMarkdown(withLinks(fromText(cleaned)));
}

function withLinks(node: ProseDocument): ProseDocument;
function withLinks(node: ProseNode): ProseNode;
function withLinks(node: ProseNode): ProseNode {
  const content = node.content?.flatMap((child) =>
    child.text === undefined ? [withLinks(child)] : linkedText(child.text),
  );
  return { ...node, ...(content && { content }) };
}

function linkedText(text: string): readonly ProseNode[] {
  const pieces: ProseNode[] = [];
  let end = 0;
  for (const { start, end: next, href } of findWebAddresses(text)) {
    pieces.push(textNode(text.slice(end, start)));
    pieces.push({ type: 'text', text: text.slice(start, next), marks: [{ type: 'link', href }] });
    end = next;
  }
  return [...pieces, textNode(text.slice(end))].filter((piece) => piece.text !== '');
}

/** Whether text means the same as Markdown and as plain text, and contains no references. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text) && !/^\d+[.)]|:\/\/|www\./.test(text);
}

/** A highlight with its comment, both plain text, as Markdown. */
export function highlightToMarkdown(quote: string, comment = ''): string {
  const quoted = plainToMarkdown(quote).replace(/^/gm, '> ').replace(/ +$/gm, '');
  const note = comment.trim() === '' ? '' : plainToMarkdown(comment);
  if (quote.trim() === '') return note;
  return note === '' ? quoted : `${quoted}\n\n${note}`;
}

/** A text cut to the size limit; null if it already fits. */
export function cutToSize(text: string): string | null {
  if (text.length * 3 <= MAX_CONTENT_BYTES || utf8Length(text) <= MAX_CONTENT_BYTES) return null;
  return truncate(text, Math.floor(MAX_CONTENT_BYTES / 3));
}
