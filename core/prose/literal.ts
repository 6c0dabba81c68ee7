import { escapeLineStart, escapeText } from './markdown/escape.ts';
import { escapeDollars, PLAIN_DOLLAR } from './markdown/formulas.ts';

/** Characters that are syntax only in pairs. */
const PAIRED = '`*_~^=+]';
const ADDRESS = /(\bhttps?:\/\/[^\s<>]+)/i;

/** Markdown that shows a plain text literally, line by line; only its web addresses become links. */
export function literalMarkdown(text: string): string {
  const busy = new Set([...PAIRED].filter((character) => text.split(character).length > 2));
  return text
    .split('\n')
    .map((line) => literalLine(line.trim(), busy))
    .join('\n');
}

/** A plain text as a Markdown block quote. */
export function quotation(text: string): string {
  return literalMarkdown(text.trim())
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function literalLine(line: string, busy: ReadonlySet<string>): string {
  const [first = '', ...rest] = line.split(ADDRESS);
  const isAddress = (at: number) => at % 2 === 0;
  const literal = (part: string) => escapeText(part.replaceAll('$', PLAIN_DOLLAR), busy);
  return escapeDollars(
    [escapeLineStart(literal(first)), ...rest.map((part, at) => (isAddress(at) ? part : literal(part)))].join(
      '',
    ),
  );
}
