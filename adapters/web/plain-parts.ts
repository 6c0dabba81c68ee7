import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';

/**
 * Turns parts of pages that Markdown lacks into parts that it has: the readings of characters, the captions and row headers of tables,
 * definition lists that only indent, menus, and lists directly in lists.
 */
export function rehypePlainParts() {
  return (tree: Root): void => {
    visit(tree, 'element', (element) => {
      REWRITERS.get(element.tagName)?.(element);
    });
  };
}

const REWRITERS: ReadonlyMap<string, (element: Element) => void> = new Map([
  ['ruby', writeReading],
  ['table', arrangeTable],
  ['menu', nameList],
  ['dl', openDefinitions],
  ['ul', nestLists],
  ['ol', nestLists],
]);

const isNamed = (node: ElementContent | undefined, ...names: readonly string[]): node is Element =>
  node?.type === 'element' && names.includes(node.tagName);

/** Writes the reading of characters after them, between brackets, so that the characters stay together as a word. */
function writeReading(ruby: Element): void {
  const bases = ruby.children.filter((child) => !isNamed(child, 'rt', 'rtc', 'rp'));
  const reading = ruby.children
    .filter((child) => isNamed(child, 'rt', 'rtc'))
    .flatMap(({ children }) => children);
  const [open, close] = [text('('), text(')')];
  ruby.tagName = 'span';
  ruby.children = reading.length === 0 ? bases : [...bases, open, ...reading, close];
}

const text = (value: string): ElementContent => ({ type: 'text', value });

function nameList(menu: Element): void {
  menu.tagName = 'ul';
  nestLists(menu);
}

/** Shows the parts of a table in the order and as the kinds of cells that Markdown has. */
function arrangeTable(table: Element): void {
  for (const part of table.children) if (isNamed(part, 'tbody', 'tfoot', 'tr')) plainHeaders(part);
  table.children = [
    ...table.children.filter((part) => !isNamed(part, 'tfoot')),
    ...table.children.filter((part) => isNamed(part, 'tfoot')),
  ];
  showCaption(table);
}

/** Makes the header of a row an ordinary cell: Markdown has headers of columns only, and would take the row for one. */
function plainHeaders(part: Element): void {
  if (part.tagName !== 'tr') {
    for (const row of part.children) if (isNamed(row, 'tr')) plainHeaders(row);
    return;
  }
  const cells = part.children.filter((cell) => isNamed(cell, 'td', 'th'));
  const headers = cells.filter((cell) => isNamed(cell, 'th'));
  if (cells[0] !== headers[0] || headers.length * 2 > cells.length) return;
  for (const header of headers) header.tagName = 'td';
}

/** Makes the caption of a table a paragraph before it. */
function showCaption(table: Element): void {
  const [caption] = table.children.filter((child) => isNamed(child, 'caption'));
  if (caption === undefined) return;
  const { properties } = table;
  const children = table.children.filter((child) => child !== caption);
  Object.assign(caption, { tagName: 'p' });
  Object.assign(table, { tagName: 'div', properties: {} });
  table.children = [caption, { type: 'element', tagName: 'table', properties, children }];
}

/** Removes the groups in a definition list. A list of definitions without terms, which only indents its text, is not a list. */
function openDefinitions(list: Element): void {
  list.children = list.children.flatMap((child) => (isNamed(child, 'div', 'p') ? child.children : child));
  if (list.children.some((child) => isNamed(child, 'dt'))) return;
  list.tagName = 'div';
  for (const child of list.children) if (isNamed(child, 'dd')) child.tagName = 'div';
}

/** Moves each list that is directly in a list into the item before it. */
function nestLists(list: Element): void {
  const children: ElementContent[] = [];
  let item: Element | undefined;
  for (const child of list.children) {
    if (isNamed(child, 'ul', 'ol') && item !== undefined) item.children.push(child);
    else children.push(child);
    if (isNamed(child, 'li')) item = child;
  }
  list.children = children;
}
