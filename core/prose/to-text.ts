import { readHtml } from './html/read-html.ts';
import { soleText } from './inline.ts';
import {
  ignoreLoss,
  isNodeType,
  type Lost,
  type NodeType,
  type ProseDocument,
  type ProseNode,
} from './schema.ts';

type Write = (node: ProseNode, lost: Lost) => string;

const inline: Write = (node, lost) => childTexts(node, lost).join('');

/** Writes the children one below the other. Leaves out children without text. */
const stacked =
  (separator: string): Write =>
  (node, lost) =>
    childTexts(node, lost)
      .filter((text) => text !== '')
      .join(separator);

const attribute =
  (name: string): Write =>
  (node) =>
    String(node.attrs?.[name] ?? '');

const nothing: Write = () => '';

/** The writer of each node. All nodes except doc, paragraph, text and hardBreak lose their type. */
const writers: Readonly<Record<NodeType, Write>> = {
  doc: stacked('\n\n'),
  paragraph: inline,
  heading: inline,
  blockquote: stacked('\n\n'),
  bulletList: stacked('\n'),
  orderedList: stacked('\n'),
  listItem: stacked('\n'),
  taskList: stacked('\n'),
  taskItem: stacked('\n'),
  codeBlock: soleText,
  table: stacked('\n'),
  tableRow: (node, lost) => childTexts(node, lost).join('\t'),
  tableHeader: stacked(' '),
  tableCell: stacked(' '),
  html: (node, lost) => stacked('\n\n')({ type: 'doc', content: readHtml(soleText(node)) }, lost),
  wikiLink: attribute('text'),
  image: attribute('alt'),
  hardBreak: () => '\n',
  horizontalRule: nothing,
  text: (node) => node.text ?? '',
};

const HELD = ['doc', 'paragraph', 'text', 'hardBreak'];

/**
 * Writes Prose as plain text, with blank lines between blocks, line ends between items and rows, and tabs
 * between cells.
 */
export function toText(document: ProseDocument, lost: Lost = ignoreLoss): string {
  return write(document, lost);
}

function write(node: ProseNode, lost: Lost): string {
  if (!HELD.includes(node.type)) lost(node.type);
  for (const mark of node.marks ?? []) lost(mark.type);
  return isNodeType(node.type) ? writers[node.type](node, lost) : '';
}

function childTexts(node: ProseNode, lost: Lost): string[] {
  return (node.content ?? []).map((child) => write(child, lost));
}
