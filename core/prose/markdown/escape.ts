/** A character as a numeric reference, which is never syntax and never trimmed. */
export function encode(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/**
 * Text that could be syntax. In this order: a footnote reference, a backslash before a sign, the delimiters of marks, brackets, the start
 * of an HTML tag, the start of a character reference, and the characters that make a web or email address a link (GFM).
 */
const SYNTAX =
  /\[\^[^\]\s[\\^$<]+\](?!\()|\\(?![a-z0-9])|[`*~^=+]|_+|[[\]]|<(?=[a-z/!?]|$)|&(?=#|[a-z][a-z0-9]*;)|(?<=https?|ftp):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@/gi;

/** White space around a line end. Markdown would trim it. */
const LINE_END = /[ \t]*\n[ \t\n]*/g;

/**
 * Escapes text so that Markdown shows it literally. References to footnotes, `[^1]`, are text in Prose (D37) and remain as they are, except
 * in the text of links.
 * @param pairable the characters among `` `*_~^=+] `` to escape. They are syntax only in pairs, so a character is pairable if it occurs
 * more than once in the run, or if a mark in the run uses it as a delimiter.
 */
export function escapeText(text: string, pairable: ReadonlySet<string>): string {
  return text.replace(SYNTAX, (found, offset: number) => {
    const character = found.charAt(0);
    if (found.length > 2 && character === '[')
      return pairable.has(']') ? `\\[\\${found.slice(1, -1)}\\]` : found;
    if (character === '_') return escapeUnderscores(text, found, offset, pairable);
    if ('`*~^=+]'.includes(character)) return pairable.has(character) ? `\\${found}` : found;
    return `\\${found}`;
  });
}

/** Escapes underscores, except inside words, where they are literal anyway. */
function escapeUnderscores(text: string, run: string, offset: number, pairable: ReadonlySet<string>): string {
  const before = text.charAt(offset - 1);
  const after = text.charAt(offset + run.length);
  if (!pairable.has('_') || (/[a-z0-9]/i.test(before) && /[a-z0-9]/i.test(after))) return run;
  return '\\_'.repeat(run.length);
}

/** Keeps one line end in each run of white space, and encodes the rest of the run. */
export function encodeLineEnds(text: string): string {
  if (!/[\n\r]/.test(text)) return text;
  return text.replace(/\r/g, encode).replace(LINE_END, (space) => {
    const end = space.indexOf('\n');
    const rest = (part: string) => part.replace(/\s/g, encode);
    return `${rest(space.slice(0, end))}\n${rest(space.slice(end + 1))}`;
  });
}

/** Escaped brackets at the start and end of a line, which would delimit a formula. */
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

/** A URL as the destination of a link. */
export function destination(url: string): string {
  const escaped = url
    .replace(/[\\<>]/g, '\\$&')
    .replace(REFERENCE, '\\&')
    .replace(/[\n\r]/g, encode);
  return url === '' || /[\u0000-\u0020\u007f()]/.test(url) ? `<${escaped}>` : escaped;
}

/** The title of a link, to follow its destination: a space and the quoted title, or empty if the link has no title. */
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

/** A code span. Its fences are longer than any run of backticks in the code; spaces pad the code where necessary. */
export function codeSpan(code: string): string {
  const text = code.replace(/[\n\r]/g, ' ');
  const fence = '`'.repeat(longestRun(text) + 1);
  const padded = /^`|`$|^ .+ $/.test(text) ? ` ${text} ` : text;
  return `${fence}${padded}${fence}`;
}

/** Escapes the text or the target of a wiki link. */
export function escapeWikiLink(text: string): string {
  return text
    .replace(/[\\[\]|]/g, '\\$&')
    .replace(REFERENCE, '\\&')
    .replace(/[\n\r]|^[ \t]|[ \t]$/g, encode);
}
