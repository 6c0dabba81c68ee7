import type { Element, Properties, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** Maximum number of cells of a table. Markdown writes every cell of every row, and a larger table would consist mostly of empty cells. */
const MAX_CELLS = 50_000;

/**
 * Keeps the cost of tables proportional to the page. Because of one cell that spans thousands of columns, or one row with thousands of
 * cells, Markdown would have as many cells in every row. Spans are removed from tables that are too large. If a table is still too large,
 * its cells become paragraphs.
 */
export function rehypeBoundTables() {
  return (tree: Root): void => {
    visit(tree, 'element', (table) => {
      if (table.tagName !== 'table') return;
      const rows = elementsIn(table, ['tr']);
      narrow(rows);
      if (rows.length * widthOf(rows) <= MAX_CELLS) return SKIP;
      for (const cell of elementsIn(table, ['td', 'th'])) cell.properties = withoutSpans(cell.properties);
      if (rows.length * widthOf(rows) > MAX_CELLS) unwrap(table);
      return SKIP;
    });
  };
}

function elementsIn(root: Element, names: readonly string[]): Element[] {
  const found: Element[] = [];
  visit(root, 'element', (element) => {
    if (names.includes(element.tagName)) found.push(element);
  });
  return found;
}

const cellsOf = (row: Element): Element[] =>
  row.children.filter((cell): cell is Element => cell.type === 'element');

/** Lets the only cell of a row span no more columns than the widest row with several cells has. */
function narrow(rows: readonly Element[]): void {
  const widths = rows.filter((row) => cellsOf(row).length > 1).map((row) => widthOf([row]));
  if (widths.length === 0) return;
  const width = widths.reduce((widest, one) => Math.max(widest, one));
  for (const [cell, ...others] of rows.map(cellsOf)) {
    if (cell === undefined || others.length > 0 || spanOf(cell.properties.colSpan) <= width) continue;
    cell.properties.colSpan = width;
  }
}

/** The number of columns in the widest row, including cells of earlier rows that extend into it. */
function widthOf(rows: readonly Element[]): number {
  const ending = new Map<number, number>();
  let reaching = 0;
  let widest = 0;
  for (const [index, row] of rows.entries()) {
    reaching -= ending.get(index) ?? 0;
    let width = reaching;
    for (const cell of row.children) {
      if (cell.type !== 'element') continue;
      const columns = spanOf(cell.properties.colSpan);
      const end = index + spanOf(cell.properties.rowSpan);
      width += columns;
      if (end === index + 1) continue;
      reaching += columns;
      ending.set(end, (ending.get(end) ?? 0) + columns);
    }
    widest = Math.max(widest, width);
  }
  return widest;
}

function spanOf(value: Properties[string]): number {
  return Math.max(1, Number.parseInt(String(value), 10) || 1);
}

function withoutSpans({ colSpan, rowSpan, ...others }: Properties): Properties {
  return others;
}

const TABLE_PARTS = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'];

function unwrap(table: Element): void {
  for (const element of [table, ...elementsIn(table, TABLE_PARTS)]) {
    element.tagName = 'div';
  }
}
