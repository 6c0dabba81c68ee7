import { parser } from './parser.ts';

/** The HTML blocks of CommonMark that continue to an end marker, even across blank lines. */
const SELF_ENDING: readonly { readonly start: RegExp; readonly end: RegExp; readonly closing: string }[] = [
  { start: /^<script(?=\s|>|$)/i, end: /<\/(?:script|pre|style|textarea)>/i, closing: '</script>' },
  { start: /^<pre(?=\s|>|$)/i, end: /<\/(?:script|pre|style|textarea)>/i, closing: '</pre>' },
  { start: /^<style(?=\s|>|$)/i, end: /<\/(?:script|pre|style|textarea)>/i, closing: '</style>' },
  { start: /^<textarea(?=\s|>|$)/i, end: /<\/(?:script|pre|style|textarea)>/i, closing: '</textarea>' },
  { start: /^<!--/, end: /-->/, closing: '-->' },
  { start: /^<\?/, end: /\?>/, closing: '?>' },
  { start: /^<![A-Za-z]/, end: />/, closing: '>' },
  { start: /^<!\[CDATA\[/, end: /\]\]>/, closing: ']]>' },
];

/**
 * Adds the missing end marker to HTML that ended only with the block around it. Without the marker, the HTML would include the blocks after
 * it.
 */
export function closeHtml(html: string): string {
  const kind = SELF_ENDING.find(({ start }) => start.test(html));
  return kind === undefined || kind.end.test(html) ? html : `${html}\n${kind.closing}`;
}

/** Whether Markdown treats a line as blank. A no-break space, for example, is text. */
export function isBlankLine(line: string): boolean {
  return /^[ \t]*$/.test(line);
}

/** Whether Markdown parses the trimmed HTML as exactly one block. */
export function holdsAsBlock(html: string): boolean {
  const lines = html.split('\n');
  const kind = SELF_ENDING.find(({ start }) => start.test(html));
  if (kind !== undefined) return lines.findIndex((line) => kind.end.test(line)) === lines.length - 1;
  if (!html.startsWith('<') || lines.some(isBlankLine)) return false;
  return parser.parse(lines[0] ?? '', {})[0]?.type === 'html_block';
}
