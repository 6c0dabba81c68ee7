import { type ChildNode, type Document, Element, isTag, isText, Text } from 'domhandler';
import type { Edits } from './edits.ts';
import { find, formulaElement, given } from './formula.ts';

/** Elements in which scripts leave TeX unchanged (MathJax, `skipHtmlTags`). */
const UNTOUCHED: ReadonlySet<string> = new Set([
  'annotation',
  'code',
  'math',
  'noscript',
  'pre',
  'script',
  'style',
  'textarea',
  'title',
]);

/** Scripts that render TeX in the text of a page. */
const MATH_SCRIPT = /mathjax|katex|\btex-(?:mml-)?(?:chtml|svg)/i;
/** Scripts that also render AsciiMath, between backticks. */
const ASCII_SCRIPT = /asciimath|[?&]config=(?:am_|\w+_am\b|[\w-]*mml-am_)/i;

function hasScript(page: Document, pattern: RegExp): boolean {
  const isMeant = ({ name, attribs }: Element) =>
    name === 'script' && pattern.test(attribs.src ?? attribs.id ?? '');
  return find(page, isMeant) !== undefined;
}

/**
 * TeX between the delimiters of MathJax and KaTeX, in a LaTeX environment, or between single dollar signs if it contains a mathematical
 * sign.
 */
const WRITTEN =
  /\\\[((?:\\[^[\]]|[^\\]){1,2000})\\\]|\$\$([^$]{1,2000})\$\$|\\\(((?:\\[^()]|[^\\]){1,2000})\\\)|(\\begin\{((?:align|alignat|eqnarray|equation|gather|multline)\*?)\}[\s\S]{1,2000}?\\end\{\5\})|(?<![\\$\w])\$(?=\S)([^$\n\0]{0,500}[\\^_{}=][^$\n\0]{0,500})(?<=\S)\$(?!\d)/g;

/** Signs that only TeX has: a command, a superscript, or a letter with a subscript. */
const SURE_SIGN = /\\[a-z]{2}|\^|_\{|\b[a-z]_\w\b/i;

/** TeX in any of these forms, or AsciiMath between backticks. */
const WRITTEN_ASCII = new RegExp(`${WRITTEN.source}|\`([^\`\\n]{1,500})\``, 'g');

/** Marks a line break between texts; no text of a page has this character. */
const BREAK = '\0';
const isBreak = (node: ChildNode): boolean => isTag(node) && node.name === 'br';

/** The texts directly in an element. If `isJoined`, texts that only line breaks separate are together. */
function textsOf({ children }: Element, isJoined: boolean): readonly ChildNode[][] {
  const runs: ChildNode[][] = [[]];
  for (const child of children) {
    if (isText(child) || (isJoined && isBreak(child))) runs.at(-1)?.push(child);
    if (!isJoined || !(isText(child) || isBreak(child))) runs.push([]);
  }
  return runs.filter((run) => run.some(isText));
}

/** The text with line breaks as elements again. */
const broken = (text: string): (Element | Text)[] =>
  text.split(BREAK).flatMap((line, at) => [...(at > 0 ? [new Element('br', {})] : []), new Text(line)]);

/** The function that replaces the TeX that is written in the texts of an element on this page, which a script renders in a browser. */
export function writtenFormulas(page: Document): (element: Element, tree: Edits) => void {
  const isAscii = hasScript(page, ASCII_SCRIPT);
  const isWritten = isAscii || hasScript(page, MATH_SCRIPT);
  return (element, tree) => {
    if (UNTOUCHED.has(element.name)) return;
    for (const run of textsOf(element, isWritten)) replaceWritten(run, tree, { isWritten, isAscii });
  };
}

/** Replaces the TeX in texts. Without a script that renders it, it must have signs of TeX between parentheses or brackets of LaTeX. */
function replaceWritten(
  nodes: readonly ChildNode[],
  tree: Edits,
  { isWritten, isAscii }: { readonly isWritten: boolean; readonly isAscii: boolean },
): void {
  const text = nodes.map((node) => (isText(node) ? node.data : BREAK)).join('');
  if (!isWritten && !/\\[([]/.test(text)) return;
  const parts: (Element | Text)[] = [];
  let end = 0;
  for (const match of text.matchAll(isAscii ? WRITTEN_ASCII : WRITTEN)) {
    const [whole, bracketed, dollars, parenthesised, environment, , dollar, ascii] = match;
    const { tex, isDisplay } = given(
      (bracketed ?? dollars ?? parenthesised ?? environment ?? dollar ?? ascii ?? '').replaceAll(BREAK, ' '),
      (bracketed ?? dollars ?? environment) !== undefined,
    );
    const isSure = isWritten || SURE_SIGN.test(bracketed ?? parenthesised ?? '');
    if (tex === '' || !isSure) continue;
    if (match.index > end) parts.push(...broken(text.slice(end, match.index)));
    parts.push(formulaElement(tex, isDisplay));
    end = match.index + whole.length;
  }
  const [first, ...others] = nodes;
  if (end === 0 || first === undefined) return;
  tree.replace(first, ...parts, ...broken(text.slice(end)));
  for (const other of others) tree.remove(other);
}
