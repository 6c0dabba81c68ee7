/** A character as a numeric reference, which is never syntax and never trimmed. */
export function encode(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

const SYNTAX =
  /\[\^[^\]\s[\\^$<]+\](?!\()|\\(?![a-z0-9])|[`*~^=+]|_+|[[\]]|<(?=[a-z/!?]|$)|&(?=#|[a-z][a-z0-9]*;)|(?<=https?|ftp):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@/gi;

/** A run of white space around a line end, which Markdown trims. */
const LINE_END = /[ \t]*\n[ \t\n]*/g;

/**
 * Escapes text so that Markdown shows it literally. Characters that work only in pairs, `` `*_~^=+] ``, are escaped only if they are in
 * `busy` (occur more than once in the run). References to footnotes, `[^1]`, are text in Prose (D37) and remain as they are, except in the
 * text of links.
 */
export function escapeText(text: string, busy: ReadonlySet<string>): string {
  return text.replace(SYNTAX, (found, offset: number) => {
    const character = found.charAt(0);
    if (found.length > 2 && character === '[') return busy.has(']') ? `\\[\\${found.slice(1, -1)}\\]` : found;
    if (character === '_') return escapeUnderscores(text, found, offset, busy);
    if ('`*~^=+]'.includes(character)) return busy.has(character) ? `\\${found}` : found;
    return `\\${found}`;
  });
}

/** Escapes underscores, except inside words, where they are literal anyway. */
function escapeUnderscores(text: string, run: string, offset: number, busy: ReadonlySet<string>): string {
  const before = text.charAt(offset - 1);
  const after = text.charAt(offset + run.length);
  if (!busy.has('_') || (/[a-z0-9]/i.test(before) && /[a-z0-9]/i.test(after))) return run;
  return '\\_'.repeat(run.length);
}

/** Keeps one line end of each run of white space and encodes the rest of the run. */
export function encodeLineEnds(text: string): string {
  if (!/[\n\r]/.test(text)) return text;
  return text.replace(/\r/g, encode).replace(LINE_END, (space) => {
    const end = space.indexOf('\n');
    const rest = (part: string) => part.replace(/\s/g, encode);
    return `${rest(space.slice(0, end))}\n${rest(space.slice(end + 1))}`;
  });
}

/** Two escaped brackets around a line, which would delimit a formula. */
const BRACKETED = /^(?=\\[[\]])(.*(?<!\\)(?:\\\\)*)\\\]$/;

/** Escapes what would begin a block at the start of a line of text. */
export function escapeLineStart(line: string): string {
  if (line.startsWith('\\')) return line.replace(BRACKETED, '$1&#93;');
  if (!/^[#>+\-=*_|:0-9$]/.test(line)) return line;
  if (/^\d{1,9}[.)](?=[ \t]|$)/.test(line)) return line.replace(/[.)]/, '\\$&');
  const begins =
    /^(?:#{1,6}(?=[ \t]|$)|>|\$\$[ \t]*$|[-+*](?=[ \t]|$)|=+$|-+$|[|:-][-|: \t]*$)/.test(line) ||
    /^([-_*])[ \t]*(?:\1[ \t]*){2,}$/.test(line);
  return begins ? `\\${line}` : line;
}

const REFERENCE = /&(?=#|[a-z][a-z0-9]*;)/gi;

/** An address as the destination of a link. */
export function destination(address: string): string {
  const escaped = address
    .replace(/[\\<>]/g, '\\$&')
    .replace(REFERENCE, '\\&')
    .replace(/[\n\r]/g, encode);
  return address === '' || /[\u0000-\u0020\u007f()]/.test(address) ? `<${escaped}>` : escaped;
}

/** The title after the destination of a link, with a space before it; empty without a title. */
export function titlePart(title: unknown): string {
  if (typeof title !== 'string' || title === '') return '';
  const escaped = title
    .replace(/[\\"]/g, '\\$&')
    .replace(REFERENCE, '\\&')
    .replace(/[\n\r]/g, encode);
  return ` "${escaped}"`;
}

/** The shortest fence, at least three backticks, that the code does not contain. */
export function fenceFor(code: string): string {
  return '`'.repeat(Math.max(3, longestRun(code) + 1));
}

function longestRun(code: string): number {
  return (code.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 0);
}

/** Code as a code span, with more backticks than it contains, padded with spaces if necessary. */
export function codeSpan(code: string): string {
  const text = code.replace(/[\n\r]/g, ' ');
  const fence = '`'.repeat(longestRun(text) + 1);
  const padded = /^`|`$|^ .+ $/.test(text) ? ` ${text} ` : text;
  return `${fence}${padded}${fence}`;
}

/** The text between the brackets of a wiki link. */
export function wikiPart(text: string): string {
  return text
    .replace(/[\\[\]|]/g, '\\$&')
    .replace(REFERENCE, '\\&')
    .replace(/[\n\r]|^[ \t]|[ \t]$/g, encode);
}
