import { destination, escapeLineStart, escapeText } from './markdown/escape.ts';
import { escapeDollars, PLAIN_DOLLAR } from './markdown/formulas.ts';

/** Characters that are Markdown syntax only in pairs. */
const PAIRABLE = '`*_~^=+]';
const ADDRESS = /(\bhttps?:\/\/[^\s<>]+)/i;

/** Markdown that shows plain text literally, line by line. Only URLs become links. */
export function literalMarkdown(text: string): string {
  const pairable = new Set([...PAIRABLE].filter((character) => text.split(character).length > 2));
  return text
    .split('\n')
    .map((line) => literalLine(line.trim(), pairable))
    .join('\n');
}

/** Plain text as a Markdown block quote. */
export function quotation(text: string): string {
  return literalMarkdown(text.trim())
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** The source of a quotation; unknown fields are absent. */
interface QuotationSource {
  readonly author?: string;
  readonly work?: string;
  readonly url?: string;
}

/** Writes plain text as a block quote, followed by its source, if any, so that `quotationIn` can parse it. */
export function quotationFrom(text: string, { author = '', work = '', url = '' }: QuotationSource): string {
  const isAddress = /^https?:\/\/\S+$/i.test(url);
  const title = foldedLiteral(work || (isAddress && author === '' ? url : ''));
  const linked = isAddress ? `[${title || foldedLiteral(author)}](${destination(url)})` : title;
  const source =
    title === '' ? [isAddress ? linked : foldedLiteral(author)] : [foldedLiteral(author), `*${linked}*`];
  const line = source.filter((part) => part !== '').join(', ');
  return line === '' ? quotation(text) : `${quotation(text)}\n\n— ${line}`;
}

/** Text as literal Markdown on one line, for use inside brackets and asterisks too. */
function foldedLiteral(text: string): string {
  return escapeDollars(
    escapeText(text.replace(/\s+/g, ' ').trim().replaceAll('$', PLAIN_DOLLAR), ALL_PAIRABLE),
  );
}

const ALL_PAIRABLE: ReadonlySet<string> = new Set(PAIRABLE);

function literalLine(line: string, pairable: ReadonlySet<string>): string {
  const [first = '', ...rest] = line.split(ADDRESS);
  const isAddress = (at: number) => at % 2 === 0;
  const literal = (part: string) => escapeText(part.replaceAll('$', PLAIN_DOLLAR), pairable);
  return escapeDollars(
    [escapeLineStart(literal(first)), ...rest.map((part, at) => (isAddress(at) ? part : literal(part)))].join(
      '',
    ),
  );
}
