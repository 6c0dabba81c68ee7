import type { Element, Nodes, Root, RootContent } from 'hast';
import { MEANT_EMPTY } from './nodes.ts';

/**
 * Removes elements that mean nothing, are empty, or repeat an element around them, such as links without addresses and bold text in bold
 * text, and joins their texts: the next steps take time that is quadratic in the number of such neighbours, and cubic in the depth of such
 * marks. Moves blocks out of paragraphs and marks, and links out of links, and puts list items without a list into a list: pages do not
 * close everything that they open, and would otherwise become one line.
 */
export function rehypeCondense(): (tree: Root) => Root {
  return (tree) =>
    condensed(tree, [], { ofBlocks: holdersOf(tree, isBlock), ofLinks: holdersOf(tree, isLink) });
}

/** Elements that contain blocks, which a paragraph cannot hold, and elements that contain links, which a link cannot hold. */
interface Holders {
  readonly ofBlocks: ReadonlySet<Nodes>;
  readonly ofLinks: ReadonlySet<Nodes>;
}

function holdersOf(tree: Root, isHeld: (node: Nodes) => boolean): ReadonlySet<Nodes> {
  const holders = new Set<Nodes>();
  const look = (node: Nodes): boolean => {
    if (!('children' in node)) return false;
    for (const child of node.children) if (look(child) || isHeld(child)) holders.add(node);
    return holders.has(node);
  };
  look(tree);
  return holders;
}

/** @param marks the marks around the node */
function condensed<T extends Nodes>(node: T, marks: readonly Mark[], holders: Holders): T {
  if (!('children' in node)) return node;
  const mark = holders.ofBlocks.has(node) ? undefined : markOf(node);
  const within = mark === undefined || marks.includes(mark) ? marks : [...marks, mark];
  const children: RootContent[] = [];
  for (const child of isList(node) ? node.children : listed(node.children)) {
    const isLeftOut = child.type === 'element' && isTransparent(child, within, holders);
    const inner = condensed(asBlock(child, node, holders), within, holders);
    if (inner.type === 'element' && isNothing(inner)) continue;
    const parts = isLeftOut && 'children' in inner ? inner.children : withSpaceOutside(inner);
    for (const one of parts) addJoined(children, one);
  }
  return { ...node, children };
}

/** A mark with the space at its ends outside of it, where Markdown needs it; any other node itself. */
function withSpaceOutside(node: RootContent): readonly RootContent[] {
  if (node.type !== 'element' || markOf(node) === undefined) return [node];
  const before = takeSpace(node.children[0], (text) => text.trimStart());
  const after = takeSpace(node.children.at(-1), (text) => text.trimEnd());
  node.children = node.children.filter((child) => child.type !== 'text' || child.value !== '');
  return [...before, ...(node.children.length > 0 ? [node] : []), ...after];
}

/** Trims a text, and returns a space if it had one there. */
function takeSpace(node: RootContent | undefined, trim: (text: string) => string): readonly RootContent[] {
  if (node?.type !== 'text') return [];
  const trimmed = trim(node.value);
  const isSame = trimmed.length === node.value.length;
  node.value = trimmed;
  return isSame ? [] : [{ type: 'text', value: ' ' }];
}

/** A child, as a block if its parent or its content requires that. */
function asBlock(child: RootContent, parent: Nodes, { ofBlocks }: Holders): RootContent {
  if (child.type !== 'element') return child;
  const isBlockToo = isStray(child, parent) || (child.tagName === 'p' && ofBlocks.has(child));
  return isBlockToo ? { ...child, tagName: 'div' } : child;
}

/** The children of an element that is not a list: adjacent list items are put into a list. */
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

/** Elements with a Markdown form that a paragraph cannot hold. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...LISTS,
  'blockquote',
  'center',
  'div',
  'dl',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'p',
  'pre',
  'table',
]);
const isBlock = (node: Nodes): boolean => node.type === 'element' && BLOCKS.has(node.tagName);

type Mark = 'strong' | 'emphasis' | 'delete' | 'highlight' | 'insertion';

/** The marks in Markdown, by element. */
const MARKS: ReadonlyMap<string, Mark> = new Map<string, Mark>([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['em', 'emphasis'],
  ['i', 'emphasis'],
  ['mark', 'highlight'],
  ['ins', 'insertion'],
  ['u', 'emphasis'],
  ['del', 'delete'],
  ['s', 'delete'],
  ['strike', 'delete'],
]);

const markOf = (node: Nodes): Mark | undefined =>
  node.type === 'element' ? MARKS.get(node.tagName) : undefined;

function isNothing({ tagName, children, properties }: Element): boolean {
  return tagName === 'img' ? !properties.src : children.length === 0 && !MEANT_EMPTY.has(tagName);
}

/** Whether a child is a part of a table or definition list, but outside of any table or list: it becomes an ordinary block. */
function isStray(child: Element, parent: Nodes): boolean {
  const within = PARENTS_OF.get(child.tagName);
  return within !== undefined && !(parent.type === 'element' && within.includes(parent.tagName));
}

const PARENTS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['td', ['tr']],
  ['th', ['tr']],
  ['tr', ['table', 'thead', 'tbody', 'tfoot']],
  ['dt', ['dl', 'div']],
  ['dd', ['dl', 'div']],
]);

/**
 * Whether an element adds nothing to its content. An example is a link that leads nowhere, because it needs a script or its address is
 * rejected.
 */
function isTransparent(element: Element, marks: readonly Mark[], { ofBlocks, ofLinks }: Holders): boolean {
  const mark = markOf(element);
  if (mark !== undefined) return marks.includes(mark) || ofBlocks.has(element);
  return (
    element.tagName === 'span' || (element.tagName === 'a' && (!isLink(element) || ofLinks.has(element)))
  );
}

const isLink = (node: Nodes): boolean =>
  node.type === 'element' && node.tagName === 'a' && Boolean(node.properties.href);

function addJoined(children: RootContent[], node: RootContent): void {
  const last = children.at(-1);
  if (last?.type === 'text' && node.type === 'text') last.value += node.value;
  else children.push(node);
}
