import { mergeText } from '../inline.ts';
import { isInline, isMarkType, type Lost, type ProseNode } from '../schema.ts';
import { encode, encodeLineEnds, escapeText } from './escape.ts';
import { escapeDollars, isWritable, PLAIN_DOLLAR, splitAtFormulas } from './formulas.ts';
import { parser } from './parser.ts';
import { type Piece, piecesOf } from './pieces.ts';

/** The place in which a run of text is written: line ends are allowed in paragraphs, but not in headings and cells. */
interface WritingPlace {
  readonly lines: boolean;
}

/** Separates delimiters that would run together; it is invisible in rendered Markdown. */
const SEPARATOR = '<!-- -->';

/** The marks that a wiki link cannot carry in Markdown. */
const LEAF_MARKS = ['link', 'code'];

const { isWhiteSpace, isPunctChar, isMdAsciiPunct } = parser.utils;

/**
 * Writes a run of text with its marks so that parsing it gives the same run. Escapes characters that would be syntax. A character that
 * would prevent a delimiter next to it from working, or white space that would be trimmed, is written as a character reference. Reports
 * custom nodes and marks to `lost`.
 */
export function writeInline(nodes: readonly ProseNode[], place: WritingPlace, lost: Lost): string {
  const merged = mergeText(nodes.flatMap((node) => keepKnown(node, lost)));
  const pieces = separate(piecesOf(merged, place));
  // A guarded edge counts as punctuation, so the other neighbour of the delimiter may have to be guarded too.
  let changed = true;
  while (changed) changed = guardEdges(pieces);
  const pairable = pairableCharacters(merged);
  const written = pieces
    .map((piece) => (piece.kind === 'text' ? writeText(piece, pairable, place) : piece.raw))
    .join('');
  const escaped = written.includes(PLAIN_DOLLAR) ? escapeDollars(written) : written;
  return escaped === '<br>' ? `${escaped}${SEPARATOR}` : escaped;
}

/** The node with only the marks that Markdown can represent; empty for a custom node. */
function keepKnown(node: ProseNode, lost: Lost): readonly ProseNode[] {
  if (!isInline(node.type)) {
    lost(node.type);
    return [];
  }
  const { marks, ...bare } = node;
  if (marks === undefined || node.type === 'hardBreak') return [bare];
  const supported = marks.filter(
    ({ type }) => isMarkType(type) && (node.type === 'text' || !LEAF_MARKS.includes(type)),
  );
  for (const mark of marks) if (!supported.includes(mark)) lost(mark.type);
  return [supported.length === 0 ? bare : { ...bare, marks: supported }];
}

/** Inserts a separator between delimiters whose characters would run together. */
function separate(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, index) => {
    const before = pieces[index - 1];
    const clash =
      before !== undefined &&
      before.kind !== 'text' &&
      piece.kind !== 'text' &&
      (before.kind !== 'syntax' || piece.kind !== 'syntax') &&
      before.raw.at(-1) === piece.raw.at(0);
    return clash ? [{ kind: 'syntax', raw: SEPARATOR }, piece] : [piece];
  });
}

/** Flags edges of text that must be written as references for delimiters to work. Returns whether it flagged any. */
function guardEdges(pieces: readonly Piece[]): boolean {
  let changed = false;
  const guard = (piece: Piece | undefined, edge: 'first' | 'last') => {
    if (piece?.kind !== 'text' || piece[edge]) return;
    piece[edge] = true;
    changed = true;
  };
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    const after = pieces[index + 1];
    if (piece.kind === 'text') {
      if (isBoundary(before) && /^\s/.test(piece.text)) guard(piece, 'first');
      if (isBoundary(after) && /\s$/.test(piece.text)) guard(piece, 'last');
      if (piece.text.endsWith('!') && after?.kind !== 'text' && after?.raw.startsWith('['))
        guard(piece, 'last');
    } else if (piece.kind !== 'syntax') {
      const opens = piece.kind === 'open';
      const [inside, outside] = opens ? [after, before] : [before, after];
      const [insideEdge, outsideEdge] = opens ? (['first', 'last'] as const) : (['last', 'first'] as const);
      if (edgeOf(inside, insideEdge) === 'space' || endsInSelector(inside, insideEdge))
        guard(inside, insideEdge);
      const blocked = edgeOf(inside, insideEdge) === 'punctuation' || piece.raw === '_';
      if (
        piece.flanking &&
        blocked &&
        edgeOf(outside, outsideEdge) === 'word' &&
        !counts(piece, writtenEdge(outside, outsideEdge), writtenEdge(inside, insideEdge))
      )
        guard(outside, outsideEdge);
    }
  }
  return changed;
}

/** Whether a piece ends in a variation selector. In that case the character before it counts, which may be white space. */
const endsInSelector = (piece: Piece | undefined, edge: 'first' | 'last'): boolean =>
  piece?.kind === 'text' && edge === 'last' && /[\ufe00-\ufe0e]$/.test(piece.text);

/**
 * Whether a delimiter works between these characters outside and inside the marked text; some characters, such as Chinese punctuation,
 * prevent it.
 */
function counts({ kind, raw }: Piece & { readonly raw: string }, outside: string, inside: string): boolean {
  const [before, after] = kind === 'open' ? [outside, inside] : [inside, outside];
  const state = new parser.inline.State(before + raw + after, parser, {}, []);
  const { can_open, can_close } = state.scanDelims(before.length, !raw.startsWith('_'));
  return kind === 'open' ? can_open : can_close;
}

/** The last two characters, or the first, of a piece as written; a guarded edge is written as a reference. */
function writtenEdge(piece: Piece | undefined, edge: 'first' | 'last'): string {
  if (piece === undefined) return ' ';
  const characters = [...(piece.kind === 'text' ? piece.text : piece.raw)];
  const isEncoded =
    piece.kind === 'text' && piece.tight && /\s/.test(characters.at(edge === 'first' ? 0 : -1) ?? '');
  if (isEncoded || isReference(piece, edge)) return edge === 'first' ? '&' : ';';
  return (edge === 'first' ? characters.slice(0, 1) : characters.slice(-2)).join('');
}

/** Whether white space next to a piece would be trimmed, as at the ends of the run and at hard breaks. */
function isBoundary(piece: Piece | undefined): boolean {
  return piece === undefined || (piece.kind === 'syntax' && piece.raw === '\\\n');
}

/** The kind of character that a delimiter sees at the edge of a piece. The ends of the run count as white space. */
function edgeOf(piece: Piece | undefined, edge: 'first' | 'last'): 'space' | 'punctuation' | 'word' {
  if (piece === undefined) return 'space';
  const text = piece.kind === 'text' ? piece.text : piece.raw;
  const character = edge === 'first' ? firstCharacter(text) : lastCharacter(text);
  if (isReference(piece, edge)) return 'punctuation';
  const code = character.codePointAt(0) ?? 0;
  if (piece.kind === 'text' && piece.tight && /\s/.test(character)) return 'punctuation';
  if (isWhiteSpace(code)) return 'space';
  return isMdAsciiPunct(code) || isPunctChar(character) ? 'punctuation' : 'word';
}

/** Whether an edge of a piece is written as a reference. A single character is both edges. */
function isReference(piece: Piece, edge: 'first' | 'last'): boolean {
  if (piece.kind !== 'text') return false;
  return piece[edge] || (firstCharacter(piece.text) === piece.text && (piece.first || piece.last));
}

function firstCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0);
}

function lastCharacter(text: string): string {
  return /[\ud800-\udbff][\udc00-\udfff]$/.test(text) ? text.slice(-2) : text.slice(-1);
}

function writeText(
  piece: Piece & { kind: 'text' },
  pairable: ReadonlySet<string>,
  { lines }: WritingPlace,
): string {
  let { text } = piece;
  let start = '';
  let end = '';
  if (piece.first) {
    start = firstCharacter(text);
    text = text.slice(start.length);
  }
  if (piece.last && text !== '') {
    end = lastCharacter(text);
    text = text.slice(0, -end.length);
  }
  const written = splitAtFormulas(text)
    .map((part) =>
      part.formula !== undefined && isWritable(part.text, { lines, tight: piece.tight })
        ? part.text
        : escapedText(part.text, piece.tight, pairable, lines),
    )
    .join('');
  return `${start && encode(start)}${written}${end && encode(end)}`;
}

function escapedText(text: string, tight: boolean, pairable: ReadonlySet<string>, lines: boolean): string {
  const escaped = escapeText(text.replaceAll('$', PLAIN_DOLLAR), pairable);
  if (tight) return escaped.replace(/\s/g, encode);
  return lines ? encodeLineEnds(escaped) : escaped.replace(/[\n\r]/g, encode);
}

/** The characters that are syntax because of a mark. For links, this includes backticks, since code takes precedence. */
const MARK_CHARACTERS: Readonly<Record<string, string>> = {
  bold: '*_',
  italic: '*_',
  strike: '~',
  subscript: '~',
  highlight: '=',
  ins: '+',
  superscript: '^',
  code: '`',
  link: ']`',
};

/** The characters that could pair up in a run: the delimiters of its marks, and characters that occur more than once in its text. */
function pairableCharacters(nodes: readonly ProseNode[]): ReadonlySet<string> {
  const pairable = new Set<string>();
  const seen = new Set<string>();
  for (const { type, text = '', marks = [] } of nodes) {
    if (type === 'wikiLink') pairable.add('`');
    for (const mark of marks)
      for (const character of MARK_CHARACTERS[mark.type] ?? '') pairable.add(character);
    for (const [found] of text.matchAll(/[`*_~^]|==|\+\+/g)) {
      const character = found.charAt(0);
      if (seen.has(character)) pairable.add(character);
      seen.add(character);
    }
  }
  return pairable;
}
