import { sameMark } from '../inline.ts';
import { compareMarks, type Mark, type ProseNode } from '../schema.ts';
import { codeSpan, destination, escapeWikiLink, titlePart } from './escape.ts';
import { markSyntax } from './mark-delimiters.ts';

/**
 * A part of a line that is being written. The first and last character of text may have to be written as character references, and in tight
 * marks all white space, since a delimiter counts only between the right neighbours.
 */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly tight: boolean; first: boolean; last: boolean }
  | { readonly kind: 'syntax'; readonly raw: string }
  | { readonly kind: 'open' | 'close'; readonly raw: string; readonly flanking: boolean };

const CHARACTERS: Readonly<Record<string, string>> = {
  bold: '**',
  ...Object.fromEntries(markSyntax.map(({ mark, character, length }) => [mark, character.repeat(length)])),
};

const TIGHT = markSyntax.filter(({ tight }) => tight).map(({ mark }) => mark);

const AUTOLINK = /^[a-z][a-z0-9+.-]{1,31}:[^<>\s\u0000-\u0020\u007f]*$/i;

/** A mark, and the index of the last node that it covers without a gap. */
interface Span {
  readonly mark: Mark;
  readonly end: number;
}

/** Splits the nodes of a run into pieces with nested marks. Where several marks begin together, the longest is outermost. */
export function piecesOf(nodes: readonly ProseNode[], place: { readonly lines: boolean }): Piece[] {
  const spans = spansOf(nodes);
  const italic = nodes.some(({ marks }) => marks?.some(({ type }) => type === 'bold')) ? '_' : '*';
  const pieces: Piece[] = [];
  const stack: Mark[] = [];
  const open = (begun: readonly Span[]) => {
    for (const { mark } of begun) {
      stack.push(mark);
      pieces.push(beginning(mark, italic));
    }
  };
  const close = (depth: number) => {
    while (stack.length > depth) pieces.push(closing(stack.pop(), italic));
  };
  for (const [index, node] of nodes.entries()) {
    const wanted = spans[index] ?? [];
    const ended = stack.findIndex((mark) => !wanted.some((span) => sameMark(mark, span.mark)));
    if (ended >= 0) close(ended);
    const begun = wanted.filter(({ mark }) => !stack.some((other) => sameMark(mark, other)));
    begun.sort((a, b) => b.end - a.end || compareMarks(a.mark, b.mark));
    const innermost = begun.at(-1);
    if (innermost?.end === index && isAutolink(node, innermost.mark)) {
      open(begun.slice(0, -1));
      pieces.push({ kind: 'syntax', raw: `<${node.text}>` });
    } else {
      open(begun);
      const tight = stack.some(({ type }) => TIGHT.includes(type));
      pieces.push(pieceOf(node, tight, place.lines && index < nodes.length - 1));
    }
  }
  close(0);
  return pieces;
}

/** The marks around each node, except code, which is part of the text. A hard break has the marks that are on both sides of it. */
function spansOf(nodes: readonly ProseNode[]): (readonly Span[])[] {
  const marks: (readonly Mark[])[] = [];
  for (const [index, node] of nodes.entries()) {
    marks.push(node.type === 'hardBreak' ? (marks[index - 1] ?? []) : (node.marks ?? []).filter(isAround));
  }
  const spans: (readonly Span[])[] = [];
  for (let index = nodes.length - 1; index >= 0; index--) {
    const next = spans[index + 1] ?? [];
    const own = (marks[index] ?? []).map((mark) => ({
      mark,
      end: next.find((other) => sameMark(other.mark, mark))?.end ?? index,
    }));
    spans[index] = nodes[index]?.type === 'hardBreak' ? own.filter(({ end }) => end > index) : own;
  }
  return spans;
}

function isAround({ type }: Mark): boolean {
  return type !== 'code';
}

function beginning({ type }: Mark, italic: string): Piece {
  if (type === 'link') return { kind: 'open', raw: '[', flanking: false };
  if (type === 'underline') return { kind: 'open', raw: '<u>', flanking: false };
  return { kind: 'open', raw: CHARACTERS[type] ?? italic, flanking: true };
}

function closing(mark: Mark | undefined, italic: string): Piece {
  const { type = '', href = '', title } = mark ?? {};
  if (type === 'link')
    return { kind: 'close', raw: `](${destination(href)}${titlePart(title)})`, flanking: false };
  if (type === 'underline') return { kind: 'close', raw: '</u>', flanking: false };
  return { kind: 'close', raw: CHARACTERS[type] ?? italic, flanking: true };
}

function isAutolink({ type, text = '', marks = [] }: ProseNode, mark: Mark): boolean {
  const code = marks.some((other) => other.type === 'code');
  return (
    type === 'text' &&
    mark.type === 'link' &&
    !code &&
    mark.title === undefined &&
    mark.href === text &&
    AUTOLINK.test(text)
  );
}

function pieceOf(node: ProseNode, tight: boolean, canEndLine: boolean): Piece {
  if (node.type === 'hardBreak') return { kind: 'syntax', raw: canEndLine && !tight ? '\\\n' : '<br>' };
  if (node.type === 'wikiLink') return { kind: 'syntax', raw: wikiLink(node) };
  const { text = '', marks } = node;
  if (marks?.some(({ type }) => type === 'code')) return { kind: 'syntax', raw: codeSpan(text) };
  return { kind: 'text', text, tight, first: false, last: false };
}

function wikiLink({ attrs = {} }: ProseNode): string {
  const text = escapeWikiLink(String(attrs.text ?? ''));
  const target = attrs.target === undefined ? '' : `${escapeWikiLink(String(attrs.target))}|`;
  return `${attrs.embed === true ? '!' : ''}[[${target}${text}]]`;
}
