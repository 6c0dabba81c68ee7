import { readHtml } from './html/read-html.ts';
import { soleText } from './inline.ts';
import { LINE_MARKERS, plainLines } from './marked-lines.ts';
import type { ProseDocument, ProseNode } from './schema.ts';
import { toText } from './to-text.ts';

/** Replaces an empty first cell of a row, which would make the row look like code. */
const EMPTY_CELL = '·';

/** Writes Prose as marked lines (`LINE_MARKERS`). */
export function toMarkedLines(document: ProseDocument): string {
  return stacked(document.content, '\n\n', 0);
}

function stacked(nodes: readonly ProseNode[] = [], separator: string, depth: number): string {
  return nodes
    .map((node) => linesOf(node, depth))
    .filter((text) => text !== '')
    .join(separator);
}

/** @param depth the number of lists around the node */
function linesOf(node: ProseNode, depth: number): string {
  switch (node.type) {
    case 'bulletList':
      return listed(node, depth, () => (depth === 0 ? LINE_MARKERS.item : LINE_MARKERS.subitem));
    case 'orderedList':
      return listed(node, depth, (_, at) => `${Number(node.attrs?.start ?? 1) + at}. `);
    case 'taskList':
      return listed(node, depth, ({ attrs }) =>
        attrs?.checked === true ? LINE_MARKERS.done : LINE_MARKERS.open,
      );
    case 'html':
      return stacked(readHtml(soleText(node)), '\n\n', depth);
    case 'blockquote':
      return eachLine(stacked(node.content, '\n', depth), LINE_MARKERS.quoted);
    case 'codeBlock':
      return eachLine(soleText(node).trimEnd(), LINE_MARKERS.tab);
    case 'table':
      return (node.content ?? []).map(row).join('\n');
    default:
      return plainLines(toText({ type: 'doc', content: [node] }));
  }
}

function listed(list: ProseNode, depth: number, sign: (item: ProseNode, at: number) => string): string {
  const items = (list.content ?? []).map((item, at) => {
    const text = stacked(item.content, '\n', depth + 1);
    return text === '' && item.type === 'listItem' ? '' : sign(item, at) + text;
  });
  return items.filter((text) => text !== '').join('\n');
}

const eachLine = (text: string, sign: string): string => (text === '' ? '' : text.replace(/^/gmu, sign));

function row({ content = [] }: ProseNode): string {
  const cells = content.map((cell) => plainLines(stacked(cell.content, ' ', 1)).replaceAll('\n', ' '));
  const [first = '', ...others] = cells;
  return [first || EMPTY_CELL, ...others].join(LINE_MARKERS.tab).trimEnd();
}
