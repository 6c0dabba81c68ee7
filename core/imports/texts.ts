import { foldSpace, MAX_CONTENT_BYTES, truncate, utf8Length } from '../model/text.ts';
import { fromText } from '../prose/from-text.ts';
import { toMarkdown } from '../prose/to-markdown.ts';

/** A text without what no text may contain, and with line ends of one kind. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed();
}

/** A text of one line, such as a title or a name. */
export function cleanLine(text: string): string {
  return foldSpace(cleanText(text));
}

/** What begins or ends nothing in Markdown: most descriptions consist of it, and need not be converted. */
const PLAIN = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N},;.?!:'’"“”„()/ -]*$/u;

/** Plain text as Markdown that says the same. */
export function plainToMarkdown(text: string): string {
  const cleaned = cleanText(text).trim();
  return isPlain(cleaned) ? cleaned : toMarkdown(fromText(cleaned));
}

/** Whether a text is the same as Markdown and as plain text, and refers to nothing. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text) && !/^\d+[.)]|:\/\/|www\./.test(text);
}

/** A highlight with its comment, both plain text, as Markdown. */
export function highlightToMarkdown(quote: string, comment = ''): string {
  const quoted = plainToMarkdown(quote).replace(/^/gm, '> ').replace(/ +$/gm, '');
  const said = comment.trim() === '' ? '' : plainToMarkdown(comment);
  if (quote.trim() === '') return said;
  return said === '' ? quoted : `${quoted}\n\n${said}`;
}

/** A text in the size in which it can be kept; null where it is larger already. */
export function cutToSize(text: string): string | null {
  if (text.length * 3 <= MAX_CONTENT_BYTES || utf8Length(text) <= MAX_CONTENT_BYTES) return null;
  return truncate(text, Math.floor(MAX_CONTENT_BYTES / 3));
}
