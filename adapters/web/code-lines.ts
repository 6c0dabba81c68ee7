import { type ChildNode, Element, isTag, isText, type ParentNode, Text } from 'domhandler';
import { textOf, tokensOf, walk } from './nodes.ts';

/** Maximum number of characters of one block of code, more than any real page has. */
export const MAX_CODE = 500_000;
/** Maximum number of elements around a block of code that are examined for its language, or for a sign that it is code. */
const MAX_AROUND = 4;

/** Class names of highlighters for line numbers, in a separate column or within a line. */
const NUMBERS =
  /^(?:ace_gutter|blob-num|cm-gutters?|codemirror-(?:gutter-wrapper|linenumber)|crayon-nums?|gutter|hljs-ln-(?:line|n|numbers)|(?:code-)?line-?numbers?(?:-rows|-wrapper)?|line_numbers?|linenos?|linenodiv|lineno|linenum|linenrs?|lines-num|lnt?|lntd|lnum|pre-numbering|react-line-numbers|react-syntax-highlighter-line-number|rouge-gutter|src-line-numbers|td-gutter)$/;
/** Class names of highlighters for a cell with code. */
const CODE_CELL =
  /^(?:blob-code(?:-inner)?|code|crayon-code|hljs-ln-code|js-file-line|line-content|lines-code|rouge-code|code-line|lntd)$/;
/** Class names of highlighters for one line. */
const LINE = /^(?!hljs-ln-)(?:(?:[\w-]{1,20}-)?line|cl|react-code-text)$/;
/** Elements that begin a new line within `pre`. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article blockquote dd div dl dt figure h1 h2 h3 h4 h5 h6 li ol p pre section table tr ul'.split(
    ' ',
  ),
);
const SHOWN_AS_BLOCK = /(?:^|[;\s])display:\s*(?:block|flex|grid)/i;
/** Parts of a listing that are not its text. */
const TOOLS: ReadonlySet<string> = new Set([
  'button',
  'script',
  'style',
  'select',
  'textarea',
  'template',
  'svg',
]);

/** Marks a number in an element of its own at the start of a line; no text of a page has this character. */
const NUMBER_MARK = '\0';

/** A listing without the numbers of its lines, if each line begins with its own. */
export function withoutMarkedNumbers(code: string): string {
  if (!code.includes(NUMBER_MARK)) return code;
  const lines = code.trimEnd().split('\n');
  const isNumbered = lines.every((line, at) => Number(/^\0\s*(\d+)/.exec(line)?.[1] ?? -1) === at + 1);
  return lines
    .map((line) => line.replace(isNumbered ? /^\0\s*\d+ ?/ : '', '').replaceAll('\0', ''))
    .join('\n');
}

export function around(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (
    let parent = element.parent;
    parent instanceof Element && found.length < MAX_AROUND;
    parent = parent.parent
  )
    found.push(parent);
  return found;
}

export const hasClass = ({ attribs }: Element, pattern: RegExp): boolean =>
  tokensOf(attribs.class).some((token) => pattern.test(token));

/** Whether an element contains nothing but line numbers. */
export function isNumbers(element: Element): boolean {
  const isNamed =
    hasClass(element, NUMBERS) ||
    element.attribs['data-line-number'] !== undefined ||
    /user-select:\s*none/i.test(element.attribs.style ?? '');
  return (
    isNamed &&
    !hasClass(element, CODE_CELL) &&
    !hasClass(element, LINE) &&
    /^[\s\d.:|]*$/.test(textOf(element, 20_000)) &&
    !isEmptyLine(element)
  );
}

/** Whether an element is an empty line that an attribute numbers. */
const isEmptyLine = ({ name, children }: Element): boolean =>
  name === 'span' && children.some((child) => isText(child) && child.data === '\n');

/** The code in a table that shows a listing next to line numbers, row by row or in one cell; undefined for other tables. */
export function linesOfTable(table: Element): string | undefined {
  const rows = partsOf(table, 'tr')
    .map(childrenOf)
    .filter((row) => !isTitle(row));
  const isListing = [table, ...around(table)].some(
    (element) =>
      hasClass(
        element,
        /^(?:highlight(?:table)?|syntaxhighlighter|rouge-table|lntable|crayon-table|codehilite(?:table)?|js-file-line-container|blob-wrapper|hljs-ln|code-?(?:block|table)?)$/,
      ) || element.name === 'pre',
  );
  if (rows.length === 0) return undefined;
  const cells = rows.map((row) => codeCell(row, isListing));
  if (cells.some((cell) => cell === undefined)) return undefined;
  return cells.map((cell) => linesOf(cell as Element).replace(/\n$/, '')).join('\n');
}

/** Whether the only cell of a row is a header, such as the name of a file above its listing. */
const isTitle = ([cell, ...others]: readonly Element[]): boolean =>
  cell?.name === 'th' && others.length === 0;

/** The rows with titles in a table with a listing, each as a paragraph. */
export const titleOf = (listing: Element): readonly Element[] =>
  listing.name === 'table'
    ? partsOf(listing, 'tr')
        .filter((row) => isTitle(childrenOf(row)))
        .map((row) => new Element('p', {}, [new Text(textOf(row))]))
    : [];

/** The cell with code in a row, next to a cell with numbers. */
function codeCell(cells: readonly Element[], isListing: boolean): Element | undefined {
  const others = cells.filter((cell) => !isNumberCell(cell));
  const [code] = others;
  if (code === undefined || others.length !== 1) return undefined;
  const isNamed = hasClass(code, CODE_CELL) || childrenOf(code).some(({ name }) => name === 'pre');
  const hasNumbers = cells.length > 1;
  return (hasNumbers && (isNamed || isListing)) || (isListing && isNamed) ? code : undefined;
}

/** Whether a cell contains only line numbers, judging by its class name or by a number on each line. */
function isNumberCell(cell: Element): boolean {
  if (isNumbers(cell)) return true;
  const isCode = hasClass(cell, CODE_CELL) && !hasClass(cell, NUMBERS);
  return !isCode && /^[\d\s]*\d[\d\s]*$/.test(textOf(cell, 20_000));
}

export function partsOf(root: Element, name: string): Element[] {
  const found: Element[] = [];
  walk(root, (element) => {
    if (element.name === name) found.push(element);
    return element.name !== name && (element === root || element.name !== 'table');
  });
  return found;
}

export const childrenOf = ({ children }: ParentNode): Element[] => children.filter(isTag);

/** The text of a listing: a line for each block and each line break in it. */
export function linesOf(root: Element): string {
  const parts: string[] = [];
  let length = 0;
  let isAtStart = true;
  /** Whether blocks next to the code, such as a bar with its language and a button, are not part of it. */
  const hasOnlyCode =
    root.name === 'pre' && childrenOf(root).filter(({ name }) => name === 'code').length === 1;
  const add = (text: string): void => {
    if (text === '' || length > MAX_CODE) return;
    parts.push(text);
    length += text.length;
    isAtStart = text.endsWith('\n');
  };
  /** The nodes and line breaks that remain to be written. A line break at the start of a line is left out. */
  const waiting: (ChildNode | LineEnd)[] = root.children.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('begunAt' in node) {
      if (!isAtStart || parts.length === node.begunAt) add('\n');
    } else if (isText(node)) add(node.data);
    else if (!isTag(node) || TOOLS.has(node.name) || isNumbers(node)) continue;
    else if (node.name === 'br') add('\n');
    else if (hasOnlyCode && node.parent === root && BLOCKS.has(node.name)) continue;
    else {
      if (isAtStart && isNumber(node)) parts.push(NUMBER_MARK);
      const isLine = isLineOfMany(node);
      const isBlock = BLOCKS.has(node.name) || isLine || SHOWN_AS_BLOCK.test(node.attribs.style ?? '');
      const rows = node.name === 'table' ? linesOfTable(node) : undefined;
      const isEmptyLine = isBlock && node.children.length === 0;
      if (isBlock && !isAtStart) add('\n');
      if (isEmptyLine) add('\n');
      else if (isBlock) waiting.push({ begunAt: isLine ? parts.length : -1 });
      if (rows !== undefined) add(rows);
      else for (const child of node.children.toReversed()) waiting.push(child);
    }
  }
  return parts.join('');
}

/** The end of a line. @property begunAt the number of parts before a line that stays if it is empty; -1 for other blocks */
interface LineEnd {
  readonly begunAt: number;
}

const isNumber = ({ name, children: [text, ...others] }: Element): boolean =>
  name === 'span' &&
  text !== undefined &&
  isText(text) &&
  others.length === 0 &&
  /^\s*\d+\s*$/.test(text.data);

/** Whether an inline element is one of several adjacent lines that only their class names separate. */
function isLineOfMany(element: Element): boolean {
  if (!hasClass(element, LINE) && element.attribs['data-line'] === undefined) return false;
  const { next, prev } = element;
  const isLine = (node: ChildNode | null): boolean =>
    node !== null && isTag(node) && (hasClass(node, LINE) || node.attribs['data-line'] !== undefined);
  return isLine(next) || (isLine(prev) && next === null);
}
