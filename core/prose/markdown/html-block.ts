import { parser } from './parser.ts';

/** The HTML blocks of CommonMark that run on to an end of their own, whatever stands between. */
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

/** The HTML with its end, where only the end of the block around it ended it. Without that it would swallow what follows. */
export function closeHtml(html: string): string {
  const kind = SELF_ENDING.find(({ start }) => start.test(html));
  return kind === undefined || kind.end.test(html) ? html : `${html}\n${kind.closing}`;
}

/** Whether a line ends a block in Markdown, to which a no-break space, for one, is text. */
export function isBlankLine(line: string): boolean {
  return /^[ \t]*$/.test(line);
}

/** Whether the HTML, trimmed, reads back from Markdown as one block with nothing left over. */
export function holdsAsBlock(html: string): boolean {
  const lines = html.split('\n');
  const kind = SELF_ENDING.find(({ start }) => start.test(html));
  if (kind !== undefined) return lines.findIndex((line) => kind.end.test(line)) === lines.length - 1;
  if (!html.startsWith('<') || lines.some(isBlankLine)) return false;
  return parser.parse(lines[0] ?? '', {})[0]?.type === 'html_block';
}
