import { isSafeAddress } from './addresses.ts';
import { readHtml } from './html/read-html.ts';
import { soleText } from './inline.ts';
import {
  isMarkType,
  isNodeType,
  type Mark,
  type MarkType,
  type NodeType,
  type ProseDocument,
  type ProseNode,
} from './schema.ts';

type WriteNode = (node: ProseNode) => string;

const block =
  (name: string): WriteNode =>
  (node) =>
    `<${name}>${childrenOf(node)}</${name}>\n`;

const list =
  (name: string, attributes = ''): WriteNode =>
  (node) =>
    `<${name}${attributes}>\n${childrenOf(node)}</${name}>\n`;

/** All tags that can be written are here or in `marks`; text and attributes pass through `escapeHtml`. */
const nodes: Readonly<Record<NodeType, WriteNode>> = {
  doc: childrenOf,
  paragraph: block('p'),
  heading: (node) => block(`h${Number(node.attrs?.level)}`)(node),
  blockquote: list('blockquote'),
  bulletList: list('ul'),
  orderedList: (node) => list('ol', attribute('start', node.attrs?.start))(node),
  listItem: (node) => `<li>${compactOf(node)}</li>\n`,
  taskList: list('ul', ' class="task-list"'),
  taskItem: (node) =>
    `<li><input type="checkbox" disabled${node.attrs?.checked === true ? ' checked' : ''}>${compactOf(node)}</li>\n`,
  codeBlock: (node) => {
    const { language } = node.attrs ?? {};
    return `<pre><code${attribute('class', language && `language-${language}`)}>${escapeHtml(soleText(node))}</code></pre>\n`;
  },
  table: list('table'),
  tableRow: block('tr'),
  tableHeader: (node) => `<th>${compactOf(node)}</th>`,
  tableCell: (node) => `<td>${compactOf(node)}</td>`,
  html: (node) => readHtml(soleText(node)).map(write).join(''),
  wikiLink: (node) => {
    const { text, target } = node.attrs ?? {};
    return `<a class="wiki-link" data-target="${escapeHtml(target ?? text)}">${escapeHtml(text)}</a>`;
  },
  image: (node) => {
    const { src, alt, title } = node.attrs ?? {};
    const safe = typeof src === 'string' && isSafeAddress(src, 'image') ? src : undefined;
    return `<p><img${attribute('src', safe)} alt="${escapeHtml(alt)}"${attribute('title', title)}></p>\n`;
  },
  hardBreak: () => '<br>\n',
  horizontalRule: () => '<hr>\n',
  text: (node) => escapeHtml(node.text),
};

/** The tag of each mark; the link has attributes too. */
const marks: Readonly<Record<MarkType, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  highlight: 'mark',
  ins: 'ins',
  superscript: 'sup',
  subscript: 'sub',
  link: 'a',
  code: 'code',
};

/**
 * Writes Prose as HTML that cannot run anything. It has only the tags of the tables above, no event handlers, and no URL that runs code.
 * The source of an `html` node is untrusted, so the blocks that `readHtml` finds in it are written instead. Leaves out custom nodes and
 * marks.
 */
export function toHtml(document: ProseDocument): string {
  return childrenOf(document);
}

function childrenOf(node: ProseNode): string {
  return (node.content ?? []).map(write).join('');
}

/** The children of an item or a cell. If the first child is the only paragraph, it is written without its tag. */
function compactOf({ content = [] }: ProseNode): string {
  const [first, ...rest] = content;
  if (first?.type !== 'paragraph' || rest.some(({ type }) => type === 'paragraph'))
    return content.map(write).join('');
  return childrenOf(first) + rest.map(write).join('');
}

function write(node: ProseNode): string {
  if (!isNodeType(node.type)) return '';
  return (node.marks ?? []).reduceRight(wrap, nodes[node.type](node));
}

function wrap(html: string, mark: Mark): string {
  if (!isMarkType(mark.type)) return html;
  const tag = marks[mark.type];
  if (tag !== 'a') return `<${tag}>${html}</${tag}>`;
  if (!isSafeAddress(mark.href ?? '', 'link')) return html;
  return `<a href="${escapeHtml(mark.href)}"${attribute('title', mark.title)} rel="noopener noreferrer">${html}</a>`;
}

function attribute(name: string, value: unknown): string {
  return value === undefined || value === '' ? '' : ` ${name}="${escapeHtml(value)}"`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML, between tags and in attributes in double quotes; empty for null and undefined. */
export function escapeHtml(value: unknown): string {
  return String(value ?? '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
