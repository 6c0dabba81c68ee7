import type { Element, Nodes, Root, RootContent } from 'hast';
import { fromDom } from 'hast-util-from-dom';
import { defaultHandlers, type Handle } from 'mdast-util-to-markdown';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';
import { rehypeBoundTables } from './bound-tables.ts';
import { MEANT_EMPTY } from './nodes.ts';

type DomNode = Parameters<typeof fromDom>[0];

/** Words, and marks between them that begin nothing in Markdown: what most texts between two tags consist of. */
const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{N},;'’"“”„ ]*[\p{L}\p{N},;'’"“”„])?$/u;
const LETTER = /^\p{L}/u;

/** Writes text; what has nothing to escape is not searched for it, which takes most of the time that writing takes. */
const text: Handle & { peek?: Handle } = (node, parent, state, info) =>
  PLAIN.test(node.value) ? node.value : defaultHandlers.text(node, parent, state, info);

/** The beginning of the text, which decides how what stands before it is written: a letter is never escaped. */
text.peek = (node, parent, state, info) =>
  LETTER.test(node.value) ? node.value : text(node, parent, state, info);

/** What has no `peek` is written to see how it begins, and then once more: lists in lists among text would be written 2ⁿ times. */
const FLOW = ['blockquote', 'code', 'heading', 'list', 'listItem', 'paragraph'] as const;

function beginningAlike(handle: Handle): Handle & { peek: Handle } {
  return Object.assign<Handle, { peek: Handle }>(
    (node, parent, state, info) => handle(node, parent, state, info),
    { peek: () => '\n' },
  );
}

const flow = Object.fromEntries(FLOW.map((type) => [type, beginningAlike(defaultHandlers[type])]));

/** Characters that begin a mark in this dialect and not in plain Markdown (D36). */
const DIALECT: Options = {
  bullet: '-',
  handlers: { ...flow, text },
  unsafe: [
    { character: '=', before: '=', inConstruct: 'phrasing' },
    { character: '+', before: '\\+', inConstruct: 'phrasing' },
    { character: '^', inConstruct: 'phrasing' },
  ],
};

const pipeline = unified()
  .use(rehypeCondense)
  .use(rehypeBoundTables)
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, DIALECT)
  .freeze();

/** The Markdown (D36) of an element of a page, which belongs to an article and has no elements that run code. */
export function toMarkdown(article: DomNode): string {
  return pipeline.stringify(pipeline.runSync(fromDom(article) as Root)).trim();
}

/**
 * Leaves out elements that mean nothing, hold nothing, or say again what one around them says, such as links without addresses and bold
 * text in bold text, and joins their texts: what comes after takes time quadratic in the number of such neighbours, and cubic in the
 * depth of such marks. Blocks come out of paragraphs, and items of lists that are in none get one, since both would become one line.
 */
function rehypeCondense() {
  return (tree: Root): Root => condensed(tree, []);
}

/** @param marks those around the node */
function condensed<T extends Nodes>(node: T, marks: readonly Mark[]): T {
  if (!('children' in node)) return node;
  const mark = markOf(node);
  const within = mark === undefined || marks.includes(mark) ? marks : [...marks, mark];
  const children: RootContent[] = [];
  for (const child of isList(node) ? node.children : listed(node.children)) {
    const inner = condensed(isStray(child, node) ? { ...child, tagName: 'div' } : child, within);
    if (inner.type === 'element' && isNothing(inner)) continue;
    for (const one of inner.type === 'element' && isOnlyText(inner, within) ? inner.children : [inner])
      addJoined(children, one);
  }
  const holdsBlocks = node.type === 'element' && node.tagName === 'p' && children.some(isBlock);
  return holdsBlocks ? { ...node, tagName: 'div', children } : { ...node, children };
}

/** The parts of an element that is no list; those that are items of one become lists. */
function listed(children: readonly RootContent[]): RootContent[] {
  const parts: RootContent[] = [];
  let list: Element | undefined;
  for (const child of children) {
    if (isItem(child)) {
      list ??= { type: 'element', tagName: 'ul', properties: {}, children: [] };
      if (list.children.length === 0) parts.push(list);
      list.children.push(child);
    } else if (!list || !isBlank(child)) {
      list = undefined;
      parts.push(child);
    }
  }
  return parts;
}

const isItem = (node: RootContent): node is Element => node.type === 'element' && node.tagName === 'li';
const isBlank = (node: RootContent): boolean => node.type === 'text' && !/\S/.test(node.value);

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dir']);
const isList = (node: Nodes): boolean => node.type === 'element' && LISTS.has(node.tagName);

/** What a paragraph cannot hold, of what becomes Markdown. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...LISTS,
  'blockquote',
  'div',
  'dl',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'pre',
  'table',
]);
const isBlock = (node: RootContent): boolean => node.type === 'element' && BLOCKS.has(node.tagName);

type Mark = 'strong' | 'emphasis' | 'delete';

/** The elements that become the same mark in Markdown. */
const MARKS: Readonly<Record<string, Mark>> = {
  b: 'strong',
  strong: 'strong',
  em: 'emphasis',
  i: 'emphasis',
  mark: 'emphasis',
  u: 'emphasis',
  del: 'delete',
  s: 'delete',
  strike: 'delete',
};

const markOf = (node: Nodes): Mark | undefined => (node.type === 'element' ? MARKS[node.tagName] : undefined);

function isNothing({ tagName, children, properties }: Element): boolean {
  return tagName === 'img' ? !properties.src : children.length === 0 && !MEANT_EMPTY.has(tagName);
}

/** Parts of tables and of lists of terms outside of them are blocks like any others. */
function isStray(child: Nodes, parent: Nodes): child is Element {
  const within = child.type === 'element' ? PARENTS_OF[child.tagName] : undefined;
  return within !== undefined && !(parent.type === 'element' && within.includes(parent.tagName));
}

const PARENTS_OF: Readonly<Record<string, readonly string[]>> = {
  td: ['tr'],
  th: ['tr'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  dt: ['dl', 'div'],
  dd: ['dl', 'div'],
};

/** Links lead nowhere where a page has scripts for them, or addresses that are refused. */
function isOnlyText(element: Element, marks: readonly Mark[]): boolean {
  const { tagName, properties } = element;
  const mark = markOf(element);
  if (mark !== undefined) return marks.includes(mark);
  return tagName === 'span' || (tagName === 'a' && !properties.href);
}

function addJoined(children: RootContent[], node: RootContent): void {
  const last = children.at(-1);
  if (last?.type === 'text' && node.type === 'text') last.value += node.value;
  else children.push(node);
}
