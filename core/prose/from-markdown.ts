import type { Token } from 'markdown-it';
import { checkText } from '../json/characters.ts';
import { nodeOf, textNode } from './inline.ts';
import { closeHtml } from './markdown/html-block.ts';
import { parser } from './markdown/parser.ts';
import { readInline } from './markdown/read-inline.ts';
import { ignoreLoss, type Lost, type ProseDocument, type ProseNode } from './schema.ts';

/** An open block, with its content so far. */
interface OpenBlock {
  readonly token: Token;
  readonly children: ProseNode[];
}

type Handler = (block: OpenBlock, lost: Lost) => readonly ProseNode[];

const EMPTY_PARAGRAPH: ProseNode = { type: 'paragraph' };

const orEmpty = (blocks: readonly ProseNode[]): readonly ProseNode[] =>
  blocks.length === 0 ? [EMPTY_PARAGRAPH] : blocks;

const node =
  (type: string): Handler =>
  ({ children }) => [nodeOf(type, children)];

const cell =
  (type: string): Handler =>
  ({ children }) => [nodeOf(type, [nodeOf('paragraph', children)])];

const children: Handler = (block) => block.children;

/** For each token that begins a block of Markdown, the node that the block becomes when it ends. */
const handlers: Readonly<Record<string, Handler>> = {
  paragraph_open: ({ token, children }, lost) => {
    if (token.meta?.footnote) lost('footnote');
    return splitAtImages(children);
  },
  heading_open: (block) => [nodeOf('heading', block.children, { level: Number(block.token.tag.slice(1)) })],
  bullet_list_open: (block) => listsOf(block.children, 'bulletList'),
  ordered_list_open: (block) =>
    listsOf(block.children, 'orderedList', Number(block.token.attrGet('start') ?? 1)),
  list_item_open: ({ token, children }) => [
    token.meta === null
      ? nodeOf('listItem', orEmpty(children))
      : nodeOf('taskItem', orEmpty(children), { checked: token.meta.checked }),
  ],
  blockquote_open: ({ children }) => [nodeOf('blockquote', orEmpty(children))],
  formula: ({ token }, lost) => {
    lost('formula');
    return [nodeOf('paragraph', [textNode(token.content)])];
  },
  code_block: ({ token }) => [codeBlock(token)],
  fence: ({ token }) => [codeBlock(token)],
  html_block: ({ token }) => [nodeOf('html', [textNode(closeHtml(token.content.trim()))])],
  hr: node('horizontalRule'),
  table_open: node('table'),
  thead_open: children,
  tbody_open: children,
  tr_open: node('tableRow'),
  th_open: cell('tableHeader'),
  td_open: cell('tableCell'),
};

/**
 * Parses Markdown (D36) into Prose. Reports to `lost` everything that has no node in Prose: of inline HTML, only the text remains; formulas
 * and footnotes remain as written (D37). Every string is valid Markdown.
 * @throws DomainError `invalid` only for U+0000 and lone surrogates; `unprocessable` for blocks nested deeper than 200 levels, naming the
 * line
 */
export function fromMarkdown(markdown: string, lost: Lost = ignoreLoss): ProseDocument {
  checkText('The Markdown', markdown);
  const open: OpenBlock[] = [];
  const document: ProseNode[] = [];
  const finish = (block: OpenBlock) => {
    const nodes = handlers[block.token.type]?.(block, lost) ?? block.children;
    const parent = open.at(-1)?.children ?? document;
    for (const child of nodes) parent.push(child);
  };
  for (const token of parser.parse(markdown.replace(/^\ufeff/, ''), {})) {
    if (token.type === 'inline') {
      const place = { images: isAtDocument(open), lines: open.at(-1)?.token.type === 'paragraph_open' };
      for (const child of readInline(token.children ?? [], place, lost)) open.at(-1)?.children.push(child);
    } else if (token.nesting === 1) {
      open.push({ token, children: [] });
    } else if (token.nesting === 0) {
      finish({ token, children: [] });
    } else {
      const block = open.pop();
      if (block !== undefined) finish(block);
    }
  }
  return { type: 'doc', content: orEmpty(document) };
}

/** Whether the innermost block is a paragraph that will be a child of the document. Images are allowed only there. */
function isAtDocument(open: readonly OpenBlock[]): boolean {
  return open.length === 1 && open[0]?.token.type === 'paragraph_open';
}

/**
 * Splits a paragraph at its images (D37): into the images, and paragraphs with the text around them, trimmed at the cuts and never empty.
 */
function splitAtImages(inline: readonly ProseNode[]): ProseNode[] {
  const blocks: ProseNode[] = [];
  let start = 0;
  for (let index = 0; index <= inline.length; index++) {
    const image = inline[index];
    if (image !== undefined && image.type !== 'image') continue;
    const run = inline.slice(start, index);
    const paragraph = trim(run, start > 0, index < inline.length);
    if (paragraph.length > 0) blocks.push(nodeOf('paragraph', paragraph));
    if (image !== undefined) blocks.push(image);
    start = index + 1;
  }
  return blocks;
}

function trim(run: readonly ProseNode[], atStart: boolean, atEnd: boolean): ProseNode[] {
  let start = 0;
  let end = run.length;
  while (atStart && start < end && isBlank(run[start])) start++;
  while (atEnd && end > start && isBlank(run[end - 1])) end--;
  const inner = run.slice(start, end);
  return inner.map((node, index) => {
    const trimmed = atStart && index === 0 ? withText(node, (text) => text.trimStart()) : node;
    return atEnd && index === inner.length - 1 ? withText(trimmed, (text) => text.trimEnd()) : trimmed;
  });
}

function isBlank(node: ProseNode | undefined): boolean {
  return node?.type === 'hardBreak' || (node !== undefined && isPlain(node) && node.text?.trim() === '');
}

function isPlain({ type, marks = [] }: ProseNode): boolean {
  return type === 'text' && !marks.some((mark) => mark.type === 'code');
}

function withText(node: ProseNode, change: (text: string) => string): ProseNode {
  return isPlain(node) ? textNode(change(node.text ?? ''), node.marks) : node;
}

/** One list for each run of plain items, numbered from `start`, and one for each run of task items. */
function listsOf(items: readonly ProseNode[], plainType: string, start = 1): ProseNode[] {
  const lists: { type: string; attrs?: { start: number }; content: ProseNode[] }[] = [];
  for (const [index, item] of items.entries()) {
    const type = item.type === 'taskItem' ? 'taskList' : plainType;
    const last = lists.at(-1);
    const first = start + index;
    if (last?.type === type) last.content.push(item);
    else
      lists.push({
        type,
        ...(type === 'orderedList' && first !== 1 && { attrs: { start: first } }),
        content: [item],
      });
  }
  return lists;
}

function codeBlock(token: Token): ProseNode {
  const code = token.content.replace(/\n$/, '');
  const info = token.info.trim().replace(/^\{[.=]?([\w+#-]+)(?=[\s,}]).*$/, '$1'); // of R Markdown and Pandoc
  const language = parser.utils.unescapeAll(info.split(/\s+/)[0] ?? '');
  return nodeOf('codeBlock', code === '' ? [] : [textNode(code)], language === '' ? undefined : { language });
}
