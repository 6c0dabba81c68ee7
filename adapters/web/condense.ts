import type { Element, Nodes, Root, RootContent } from 'hast';
import { MEANT_EMPTY } from './nodes.ts';

/**
 * Leaves out elements that mean nothing, hold nothing, or say again what one around them says, such as links without addresses and bold
 * text in bold text, and joins their texts: what comes after takes time quadratic in the number of such neighbours, and cubic in the
 * depth of such marks. Blocks come out of paragraphs, and items of lists that are in none get one, since both would become one line.
 */
export function rehypeCondense(): (tree: Root) => Root {
  return (tree) => condensed(tree, []);
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

/** The parts of an element that is no list: items beside each other are put into one. */
function listed(children: readonly RootContent[]): RootContent[] {
  const parts: RootContent[] = [];
  let list: Element | undefined;
  for (const child of children) {
    if (isItem(child)) {
      if (!list) {
        list = { type: 'element', tagName: 'ul', properties: {}, children: [] };
        parts.push(list);
      }
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
