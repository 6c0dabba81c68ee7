import { soleText } from './inline.ts';
import { destination, encode, escapeLineStart, escapeText, fenceFor, titlePart } from './markdown/escape.ts';
import { holdsAsBlock, isBlankLine } from './markdown/html-block.ts';
import { writeInline } from './markdown/write-inline.ts';
import {
  ignoreLoss,
  isInline,
  isNodeType,
  type Lost,
  type NodeType,
  type ProseDocument,
  type ProseNode,
} from './schema.ts';

/** Where a block is written. */
interface Place {
  /** The beginning of each line except the first. */
  readonly indent: string;
  /** The marker of the list whose item begins with this block; a list here must use another one. */
  readonly marker: string | undefined;
  readonly lost: Lost;
}

type Write = (node: ProseNode, place: Place) => string;

/**
 * The longest indent of lines that continue a paragraph. Deeper lines have none, which Markdown allows;
 * with it, short lines would grow to many times their length.
 */
const MAX_INDENT = 40;

const LINES = { lines: true };
const ONE_LINE = { lines: false };

/** How each block is written. Empty text means that nothing is written. */
const writers: Readonly<Partial<Record<NodeType, Write>>> = {
  paragraph: (node, { indent, lost }) =>
    writeInline(node.content ?? [], LINES, lost)
      .split('\n')
      .map(escapeLineStart)
      .join(`\n${indent.length > MAX_INDENT ? '' : indent}`),
  heading: (node, { lost }) => {
    const text = writeInline(node.content ?? [], ONE_LINE, lost).replace(/(?<![^ \t])#+$/, '\\$&');
    return `${'#'.repeat(Number(node.attrs?.level))} ${text}`.trimEnd();
  },
  codeBlock: (node, { indent }) => {
    const code = soleText(node);
    const fence = fenceFor(code);
    const language = String(node.attrs?.language ?? '').replace(/[\s`\\&]/g, encode);
    return indented([`${fence}${language}`, ...(code === '' ? [] : code.split('\n')), fence], indent);
  },
  html: (node, { indent, lost }) => {
    const html = soleText(node).trim();
    if (holdsAsBlock(html)) return indented(html.split('\n'), indent);
    lost('html');
    const lines = html.split('\n').filter((line) => !isBlankLine(line));
    return lines.length === 0 ? '' : indented(['<div>', ...lines, '</div>'], indent);
  },
  image: ({ attrs = {} }) => {
    const alt = escapeText(String(attrs.alt ?? ''), ALL_BUSY).replace(/^\s|\s$|[\n\r]/g, encode);
    const src = attrs.src === undefined ? '' : destination(String(attrs.src));
    return `![${alt}](${src === '' && attrs.title !== undefined ? '<>' : src}${titlePart(attrs.title)})`;
  },
  horizontalRule: (_, { marker }) => (marker === undefined ? '---' : '___'),
  table: writeTable,
};

const ALL_BUSY: ReadonlySet<string> = new Set('`*_~^=+]');

/**
 * The markers of each list type. A list that would join the one before it, of the same type, takes the second.
 * Items and tasks differ anyway.
 */
const MARKERS: Readonly<Record<string, readonly [string, string]>> = {
  bulletList: ['-', '*'],
  taskList: ['-', '*'],
  orderedList: ['.', ')'],
};

/**
 * Writes Prose as Markdown (D36) that parses into the same Prose. Leaves out custom nodes and marks, marks of
 * blocks, and blocks that Markdown does not allow where they are; reports them to `lost`.
 */
export function toMarkdown(document: ProseDocument, lost: Lost = ignoreLoss): string {
  tellBlockMarks(document, lost);
  const markdown = writeBlocks(document.content, { indent: '', marker: undefined, lost })
    .map(({ text }) => text)
    .join('\n\n');
  return markdown === '' ? '' : `${markdown}\n`;
}

/**
 * Reports the marks of blocks to `lost`, since Markdown has marks only for text. The content of custom nodes that earlier versions
 * stored may be null.
 */
function tellBlockMarks({ content }: Pick<ProseNode, 'content'>, lost: Lost): void {
  for (const block of content ?? []) {
    if (isInline(block.type)) continue;
    for (const { type } of block.marks ?? []) lost(type);
    tellBlockMarks(block, lost);
  }
}

/** A written block. */
interface Written {
  readonly type: string;
  readonly text: string;
}

/** Writes blocks, leaving out those that turn out empty. */
function writeBlocks(nodes: readonly ProseNode[], place: Place): Written[] {
  const written: Written[] = [];
  let previous: { readonly type?: string; readonly marker: string | undefined } = place;
  for (const node of nodes) {
    const { type } = node;
    const markers = MARKERS[type];
    const joins = previous.marker === markers?.[0] && (previous.type ?? type) === type;
    const marker = markers?.[joins ? 1 : 0];
    const inside = { ...place, marker: written.length === 0 ? place.marker : undefined };
    const text = marker === undefined ? writeBlock(node, inside) : writeList(node, marker, place);
    if (text === '') continue;
    written.push({ type, text });
    previous = { type, marker };
  }
  return written;
}

function writeBlock(node: ProseNode, place: Place): string {
  const writer = isNodeType(node.type) ? writers[node.type] : undefined;
  if (writer === undefined) place.lost(node.type);
  return writer?.(node, place) ?? '';
}

function writeList(
  { content = [] }: Pick<ProseNode, 'content'>,
  marker: string,
  { indent, lost }: Place,
): string {
  const items = content.filter(isItem);
  for (const { type } of content.filter((child) => !isItem(child))) lost(type);
  const written = items.map((item, index) => {
    const bullet = '.)'.includes(marker) ? `${index + 1}${marker} ` : `${marker} `;
    const place = { indent: indent + ' '.repeat(bullet.length), marker, lost };
    return {
      bullet,
      indent: place.indent,
      blocks: withCheckbox(item, writeBlocks(item.content ?? [], place)),
    };
  });
  const separator = written.every(({ blocks }) => isTight(blocks)) ? '\n' : '\n\n';
  return written
    .map(({ bullet, blocks, indent: inner }) => {
      const text = blocks.map((block) => block.text).join(`${separator}${inner}`);
      return `${bullet}${text}`.trimEnd();
    })
    .join(`${separator}${indent}`);
}

function isItem({ type }: ProseNode): boolean {
  return type === 'listItem' || type === 'taskItem';
}

/** Adds the checkbox to the text of the first paragraph, or as a block of its own if the item begins with something else. */
function withCheckbox({ type, attrs = {} }: ProseNode, blocks: readonly Written[]): readonly Written[] {
  if (type !== 'taskItem') return blocks;
  const box = attrs.checked === true ? '[x]' : '[ ]';
  const [first, ...rest] = blocks;
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', text: box }, ...blocks];
  return [{ type: 'paragraph', text: `${box} ${first.text}` }, ...rest];
}

/**
 * Whether an item needs no blank lines: a paragraph, then lists that can follow it directly, since they start
 * with text.
 */
function isTight([first, ...rest]: readonly Written[]): boolean {
  if (rest.length === 0) return true;
  return (
    first?.type === 'paragraph' && rest.every(({ type, text }) => type in MARKERS && /^\S+ \S/.test(text))
  );
}

function writeTable({ content = [] }: ProseNode, { indent, lost }: Place): string {
  const rows = content.map((row) => (row.content ?? []).map((cell) => writeCell(cell, lost)));
  for (const row of content) for (const type of lostIn(row, row === content[0])) lost(type);
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const [first = [], ...body] = rows;
  const header = [...first, ...Array<string>(width - first.length).fill('')];
  const lines = [header, header.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`);
  return indented(lines, indent);
}

/** The types of the cells that Markdown cannot show: plain cells in the first row, headers in another row. */
function lostIn(row: ProseNode, isFirst: boolean): string[] {
  const foreign = isFirst ? 'tableCell' : 'tableHeader';
  return (row.content ?? []).map(({ type }) => type).filter((type) => type === foreign);
}

/** Writes a cell as one line: its blocks become their text, separated by hard breaks. */
function writeCell(cell: ProseNode, lost: Lost): string {
  const inline = (cell.content ?? []).flatMap((block, index) => [
    ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
    ...inlineOf(block, lost),
  ]);
  return writeInline(inline, ONE_LINE, lost).replaceAll('|', '\\|');
}

function inlineOf(block: ProseNode, lost: Lost): readonly ProseNode[] {
  if (block.type === 'paragraph') return block.content ?? [];
  lost(block.type);
  if (!isNodeType(block.type)) return [];
  return (block.content ?? []).flatMap((child) => (isInline(child.type) ? [child] : inlineOf(child, lost)));
}

function indented(lines: readonly string[], indent: string): string {
  return lines.map((line, index) => (index === 0 || line === '' ? line : indent + line)).join('\n');
}
