import { soleText } from './inline.ts';
import { destination, encode, escapeLineStart, escapeText, fenceFor, titlePart } from './markdown/escape.ts';
import { escapeDollars, isFormulaBlock, PLAIN_DOLLAR } from './markdown/formulas.ts';
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

/** The place in which a block is written. */
interface BlockPosition {
  /** The beginning of each line except the first: the indentation of the items and the markers of the quotes around the block. */
  readonly prefix: string;
  /** The marker of the list whose item begins with this block; a list that begins here must use another marker. */
  readonly marker: string | undefined;
  readonly lost: Lost;
}

type Write = (node: ProseNode, place: BlockPosition) => string;

/**
 * Maximum length of the prefix of lines that continue a paragraph. A longer prefix would make short lines many times as long. Deeper in
 * lists, lines have no prefix, which Markdown allows. Deeper in quotes, the paragraph becomes one line.
 */
const MAX_PREFIX = 40;

const LINES = { lines: true };
const ONE_LINE = { lines: false };

/** The writer of each block; empty text means that the block is left out. */
const writers: Readonly<Partial<Record<NodeType, Write>>> = {
  paragraph: ({ content = [] }, { prefix, lost }) => {
    if (isFormulaBlock(content))
      return prefixed(soleText({ type: 'paragraph', content }).split('\n'), prefix);
    const isDeep = prefix.length > MAX_PREFIX;
    return writeInline(content, isDeep && prefix.includes('>') ? ONE_LINE : LINES, lost)
      .split('\n')
      .map(escapeLineStart)
      .join(`\n${isDeep ? '' : prefix}`);
  },
  heading: (node, { lost }) => {
    const text = writeInline(node.content ?? [], ONE_LINE, lost).replace(/(?<![^ \t])#+$/, '\\$&');
    return `${'#'.repeat(Number(node.attrs?.level))} ${text}`.trimEnd();
  },
  blockquote: (node, { prefix, lost }) => {
    const inner = `${prefix}> `;
    const [first, ...rest] = writeBlocks(node.content ?? [], { prefix: inner, marker: undefined, lost });
    const alert = first?.type === 'paragraph' ? first.text.replace(ALERT, '[!$1]') : (first?.text ?? '');
    return `> ${[alert, ...rest.map(({ text }) => text)].join(gap(inner))}`.trimEnd();
  },
  codeBlock: (node, { prefix }) => {
    const code = soleText(node);
    const fence = fenceFor(code);
    const language = String(node.attrs?.language ?? '').replace(/[\s`\\&]/g, encode);
    return prefixed([`${fence}${language}`, ...(code === '' ? [] : code.split('\n')), fence], prefix);
  },
  html: (node, { prefix, lost }) => {
    const html = soleText(node).trim();
    if (holdsAsBlock(html)) return prefixed(html.split('\n'), prefix);
    lost('html');
    const lines = html.split('\n').filter((line) => !isBlankLine(line));
    return lines.length === 0 ? '' : prefixed(['<div>', ...lines, '</div>'], prefix);
  },
  image: ({ attrs = {} }) => {
    const alt = escapeText(String(attrs.alt ?? '').replaceAll('$', PLAIN_DOLLAR), ALL_PAIRABLE);
    const src = attrs.src === undefined ? '' : destination(String(attrs.src));
    const target = `${src === '' && attrs.title !== undefined ? '<>' : src}${titlePart(attrs.title)}`;
    return escapeDollars(`![${alt.replace(/^\s|\s$|[\n\r]/g, encode)}](${target})`);
  },
  horizontalRule: (_, { marker }) => (marker === undefined ? '---' : '___'),
  table: writeTable,
};

/** The escaped beginning of a GitHub alert, `[!NOTE]`, which needs no escaping there. */
const ALERT = /^\\\[!([a-z]+)\\?\](?=[-+\s]|$)/i;

const ALL_PAIRABLE: ReadonlySet<string> = new Set('`*_~^=+]');

/**
 * The markers of each list type. A list takes the second marker if it would otherwise merge with the list of the same type before it. Lists
 * of items and of tasks never merge.
 */
const MARKERS: Readonly<Record<string, readonly [string, string]>> = {
  bulletList: ['-', '*'],
  taskList: ['-', '*'],
  orderedList: ['.', ')'],
};

/**
 * Writes Prose as Markdown (D36) that parses into the same Prose. Leaves out custom nodes and marks, marks of blocks, and blocks that
 * Markdown does not allow in their position; reports them to `lost`.
 */
export function toMarkdown(document: ProseDocument, lost: Lost = ignoreLoss): string {
  reportBlockMarks(document, lost);
  const markdown = writeBlocks(document.content, { prefix: '', marker: undefined, lost })
    .map(({ text }) => text)
    .join(gap(''));
  return markdown === '' ? '' : `${markdown}\n`;
}

/**
 * Reports the marks of blocks to `lost`, since Markdown has marks only for text. The `content` of custom nodes stored by earlier versions
 * may be null.
 */
function reportBlockMarks({ content }: Pick<ProseNode, 'content'>, lost: Lost): void {
  for (const block of content ?? []) {
    if (isInline(block.type)) continue;
    for (const { type } of block.marks ?? []) lost(type);
    reportBlockMarks(block, lost);
  }
}

/** A written block. */
interface Written {
  readonly type: string;
  readonly text: string;
}

/** Writes blocks. Leaves out blocks that turn out to be empty. */
function writeBlocks(nodes: readonly ProseNode[], place: BlockPosition): Written[] {
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

function writeBlock(node: ProseNode, place: BlockPosition): string {
  const writer = isNodeType(node.type) ? writers[node.type] : undefined;
  if (writer === undefined) place.lost(node.type);
  return writer?.(node, place) ?? '';
}

/** Maximum number of a list item in Markdown. */
const MAX_NUMBER = 999_999_999;

/** The number of the first item of an ordered list; 1, reported as a loss, if Markdown does not allow the number. */
function startOf({ type, attrs }: ProseNode, lost: Lost): number {
  const start = Number(attrs?.start ?? 1);
  if (start >= 0 && start <= MAX_NUMBER) return start;
  lost(type);
  return 1;
}

function writeList(list: ProseNode, marker: string, { prefix, lost }: BlockPosition): string {
  const { content = [] } = list;
  const start = startOf(list, lost);
  const items = content.filter(isItem);
  for (const { type } of content.filter((child) => !isItem(child))) lost(type);
  const written = items.map((item, index) => {
    const bullet = '.)'.includes(marker) ? `${Math.min(start + index, MAX_NUMBER)}${marker} ` : `${marker} `;
    const place = { prefix: prefix + ' '.repeat(bullet.length), marker, lost };
    return {
      bullet,
      prefix: place.prefix,
      blocks: withCheckbox(item, writeBlocks(item.content ?? [], place)),
    };
  });
  const between = written.every(({ blocks }) => isTight(blocks)) ? (inner: string) => `\n${inner}` : gap;
  return written
    .map(({ bullet, blocks, prefix: inner }) => {
      const text = blocks.map((block) => block.text).join(between(inner));
      return `${bullet}${text}`.trimEnd();
    })
    .join(between(prefix));
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
 * Whether an item needs no blank lines: it is a paragraph, followed by lists that can interrupt a paragraph because they begin with text
 * and, if numbered, with 1.
 */
function isTight([first, ...rest]: readonly Written[]): boolean {
  if (rest.length === 0) return true;
  return (
    first?.type === 'paragraph' &&
    rest.every(({ type, text }) => type in MARKERS && /^(?:[-*]|1[.)]) \S/.test(text))
  );
}

function writeTable({ content = [] }: ProseNode, { prefix, lost }: BlockPosition): string {
  const rows = content.map((row) => (row.content ?? []).map((cell) => writeCell(cell, lost)));
  for (const row of content) for (const type of lostIn(row, row === content[0])) lost(type);
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const [first = [], ...body] = rows;
  const header = [...first, ...Array<string>(width - first.length).fill('')];
  const lines = [header, header.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`);
  return prefixed(lines, prefix);
}

/** The types of the cells that Markdown cannot represent: plain cells in the first row, header cells in other rows. */
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

function prefixed(lines: readonly string[], prefix: string): string {
  const blank = prefix.trimEnd();
  return lines.map((line, index) => (index === 0 ? line : line === '' ? blank : prefix + line)).join('\n');
}

/** A blank line between two blocks, and the beginning of the line after it. */
function gap(prefix: string): string {
  return `\n${prefix.trimEnd()}\n${prefix}`;
}
