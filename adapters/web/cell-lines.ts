import type { Element, ElementContent, Nodes, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** Blocks, and the parts of tables in cells. */
const BLOCK =
  /^(?:address|article|aside|blockquote|center|d[dlt]|details|div|fig(?:caption|ure)|footer|form|h[1-6]|header|hr|li|main|menu|nav|[ou]l|p|pre|section|summary|table|caption|t(?:head|body|foot|r))$/;
const HEADING = /^h[1-6]$/;
const CELLS = ['td', 'th'];

/** Maximum number of characters of a cell with blocks; longer ones belong to pages that use tables for their layout. */
const MAX_CELL_CHARACTERS = 3_000;

/**
 * Makes each cell of a table one paragraph, because Markdown has no blocks in cells. Blocks become lines, with bullets or numbers for items
 * of lists. Tables that are the layout of a page, because they have no header, and contain tables, long texts or only one column of blocks,
 * become their content.
 */
export function rehypeCellLines() {
  return (tree: Root): void => {
    visit(tree, 'element', (table) => {
      if (table.tagName !== 'table') return;
      const parts = partsOf(table);
      const cells = parts.filter(({ tagName }) => CELLS.includes(tagName));
      if (isLayout(parts, cells)) {
        for (const part of [table, ...parts]) if (isTablePart(part)) part.tagName = 'div';
        return;
      }
      for (const cell of cells) cell.children = lineOf(cell);
      return SKIP;
    });
  };
}

const isTablePart = ({ tagName }: Element): boolean =>
  /^(?:table|caption|t(?:head|body|foot|r|d|h))$/.test(tagName);
const isBlock = (node: Nodes): boolean => node.type === 'element' && BLOCK.test(node.tagName);

/** The elements of a table, without those in the tables inside it. */
function partsOf(table: Element): Element[] {
  const parts: Element[] = [];
  visit(table, 'element', (element) => {
    if (element === table) return;
    parts.push(element);
    return element.tagName === 'table' ? SKIP : undefined;
  });
  return parts;
}

function isLayout(parts: readonly Element[], cells: readonly Element[]): boolean {
  if (cells.some(({ tagName }) => tagName === 'th')) return false;
  const rows = parts.filter(({ tagName }) => tagName === 'tr').length;
  if (cells.length <= rows && cells.some(({ children }) => children.some(isBlock))) return true;
  return parts.some(({ tagName }) => tagName === 'table') || cells.some(isLong);
}

function isLong(cell: Element): boolean {
  let [characters, blocks] = [0, 0];
  visit(cell, (node) => {
    if (node.type === 'text') characters += node.value.length;
    if (isBlock(node)) blocks += 1;
  });
  return blocks > 1 && characters > MAX_CELL_CHARACTERS;
}

/** The content of a cell as one paragraph. */
function lineOf(cell: Element): ElementContent[] {
  const lines: ElementContent[][] = [[]];
  addLines(cell, lines);
  return lines
    .filter((line) => line.some(isShown))
    .flatMap((line, at) => (at === 0 ? line : [BREAK, ...line]));
}

const BREAK: ElementContent = { type: 'element', tagName: 'br', properties: {}, children: [] };
const isShown = (node: ElementContent): boolean =>
  node.type === 'element' || (node.type === 'text' && node.value.trim() !== '');

/** Adds the content of an element to the last line, and to new lines. */
function addLines(element: Element, lines: ElementContent[][]): void {
  let number = Number(element.properties.start ?? 1);
  for (const child of element.children) {
    if (child.type !== 'element') lines.at(-1)?.push(child);
    else if (child.tagName === 'br') lines.push([]);
    else if (child.tagName === 'pre') for (const line of codeOf(child)) lines.push(line, []);
    else if (child.tagName === 'li') {
      lines.push([{ type: 'text', value: element.tagName === 'ol' ? `${number}. ` : '• ' }]);
      number += 1;
      addLines(child, lines);
    } else if (CELLS.includes(child.tagName)) {
      addLines(child, lines);
      lines.at(-1)?.push({ type: 'text', value: ' ' });
    } else if (HEADING.test(child.tagName)) lines.push([{ ...child, tagName: 'strong' }], []);
    else if (isBlock(child)) {
      if (lines.at(-1)?.some(({ type }) => type === 'element') || element.tagName !== 'li') lines.push([]);
      addLines(child, lines);
      lines.push([]);
    } else lines.at(-1)?.push(child);
  }
}

/** The lines of a block of code, each as code in a paragraph. */
function codeOf(block: Element): ElementContent[][] {
  let code = '';
  visit(block, (node) => {
    if (node.type === 'text') code += node.value;
    else if (node.type === 'element' && node.tagName === 'br') code += '\n';
  });
  return code
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/^\s+/u, (indent) => '\u00a0'.repeat(indent.length)))
    .map((value) => [
      { type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value }] },
    ]);
}
