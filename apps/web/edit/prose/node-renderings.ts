import type { DOMOutputSpec, Node, NodeSpec, TagParseRule } from 'prosemirror-model';
import { isSafeAddress } from '../../../../core/prose/addresses.ts';
import type { NodeType } from '../../../../core/prose/schema.ts';
import { attributesOf, keptIn, languageOf } from './dom-attributes.ts';

/** How the editor renders a node, parses it from pasted HTML, and lets people edit it. */
interface NodeRendering
  extends Pick<
    NodeSpec,
    | 'atom'
    | 'attrs'
    | 'defining'
    | 'draggable'
    | 'isolating'
    | 'leafText'
    | 'linebreakReplacement'
    | 'parseDOM'
    | 'selectable'
    | 'toDOM'
  > {
  /** For prosemirror-tables. */
  readonly tableRole?: string;
}

const as =
  (tag: string, attributes: Readonly<Record<string, unknown>> = {}) =>
  (node: Node): DOMOutputSpec => [tag, attributesOf(node, attributes), 0];

const from = (tag: string, rule: Partial<TagParseRule> = {}): TagParseRule => ({
  tag,
  getAttrs: keptIn,
  ...rule,
});

/** The elements of headings. The title of the note is the page's `h1`, so a heading of level 1 is an `h2`. */
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** A priority above that of other rules for the same tags. */
const PRIORITY = 60;

const isTaskList = (list: Element): boolean =>
  list.querySelector(
    ':scope > li:is([data-checked], :has(> input[type=checkbox], > p > input[type=checkbox]))',
  ) !== null;

const taskListAttrs = (list: HTMLElement) => (isTaskList(list) ? keptIn(list) : false);

/** Attributes that prosemirror-tables requires. Prose has no merged cells, so they are constant and not serialised. */
const CELL_ATTRS = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } };

const cell = (tag: 'th' | 'td', tableRole: string): NodeRendering => ({
  attrs: CELL_ATTRS,
  tableRole,
  isolating: true,
  toDOM: as(tag),
  parseDOM: [from(tag)],
});

export const nodeRenderings: Readonly<Record<NodeType, NodeRendering>> = {
  doc: {},
  paragraph: { toDOM: as('p', { dir: 'auto' }), parseDOM: [from('p')] },
  heading: {
    defining: true,
    toDOM: (node) => {
      const { level } = node.attrs;
      return as(HEADINGS[level] ?? 'h6', { dir: 'auto', 'data-level': level })(node);
    },
    parseDOM: HEADINGS.map((tag, index) =>
      from(tag, {
        getAttrs: (element) => ({
          ...keptIn(element),
          level: Number(/^[1-6]$/.exec(element.dataset.level ?? '')?.[0] ?? index + 1),
        }),
      }),
    ),
  },
  blockquote: { defining: true, toDOM: as('blockquote', { dir: 'auto' }), parseDOM: [from('blockquote')] },
  bulletList: { toDOM: as('ul', { dir: 'auto' }), parseDOM: [from('ul')] },
  orderedList: {
    toDOM: (node) => as('ol', { dir: 'auto', start: node.attrs.start })(node),
    parseDOM: [from('ol', { getAttrs: (list) => ({ ...keptIn(list), start: startOf(list) }) })],
  },
  listItem: { defining: true, toDOM: as('li'), parseDOM: [from('li')] },
  taskList: {
    toDOM: as('ul', { class: 'tasks', dir: 'auto' }),
    parseDOM: [
      from('ul', { priority: PRIORITY, getAttrs: taskListAttrs }),
      from('ol', { priority: PRIORITY, getAttrs: taskListAttrs }),
    ],
  },
  taskItem: {
    defining: true,
    toDOM: (node) => as('li', { 'data-checked': node.attrs.checked })(node),
    parseDOM: [
      from('li', {
        priority: PRIORITY,
        context: 'taskList/',
        getAttrs: (item) => ({ ...keptIn(item), checked: isChecked(item) }),
      }),
    ],
  },
  codeBlock: {
    toDOM: (node) => ['pre', attributesOf(node, { 'data-language': node.attrs.language }), ['code', 0]],
    parseDOM: [
      from('pre', {
        preserveWhitespace: 'full',
        getAttrs: (element) => ({ ...keptIn(element), language: languageOf(element) }),
      }),
    ],
  },
  table: {
    tableRole: 'table',
    isolating: true,
    toDOM: (node) => [
      'div',
      { class: 'table' },
      ['table', attributesOf(node, { dir: 'auto' }), ['tbody', 0]],
    ],
    parseDOM: [from('table')],
  },
  tableRow: { tableRole: 'row', toDOM: as('tr'), parseDOM: [from('tr')] },
  tableHeader: cell('th', 'header_cell'),
  tableCell: cell('td', 'cell'),
  html: {
    toDOM: as('pre', { class: 'html' }),
    parseDOM: [from('pre.html', { priority: PRIORITY, preserveWhitespace: 'full' })],
  },
  wikiLink: {
    atom: true,
    draggable: true,
    toDOM: (node) => {
      const { text, target } = node.attrs;
      return ['span', attributesOf(node, { 'data-wiki-link': text, 'data-target': target }), text];
    },
    parseDOM: [
      from('[data-wiki-link]', {
        priority: PRIORITY,
        getAttrs: (element) => ({
          ...keptIn(element),
          text: element.dataset.wikiLink,
          target: element.dataset.target ?? null,
        }),
      }),
    ],
    leafText: ({ attrs: { text } }) => text,
  },
  image: {
    draggable: true,
    toDOM: (node) => {
      const { src, alt, title } = node.attrs;
      return ['img', attributesOf(node, { src, alt: alt ?? '', title })];
    },
    parseDOM: [from('img[src]', { getAttrs: imageAttrs })],
    leafText: ({ attrs: { alt } }) => alt ?? '',
  },
  hardBreak: {
    selectable: false,
    linebreakReplacement: true,
    toDOM: () => ['br'],
    parseDOM: [{ tag: 'br' }],
    leafText: () => '\n',
  },
  horizontalRule: { toDOM: (node) => ['hr', attributesOf(node)], parseDOM: [from('hr')] },
  text: {},
};

/** Whether a task in pasted HTML is done. */
function isChecked(item: HTMLElement): boolean {
  const box = item.querySelector(':scope > input[type=checkbox], :scope > p > input[type=checkbox]');
  return item.dataset.checked === 'true' || box?.hasAttribute('checked') === true;
}

/** The number of the first item; null for 1, as in Prose. */
function startOf(list: HTMLElement): number | null {
  const start = Number(list.getAttribute('start') || 1);
  return Number.isSafeInteger(start) && start !== 1 ? start : null;
}

/** The attributes of a picture; false for pictures without a web URL, which the server could not fetch. */
function imageAttrs(element: HTMLElement) {
  const src = element.getAttribute('src') ?? '';
  if (!/^https?:/i.test(src) || !isSafeAddress(src, 'image')) return false;
  const { alt, title } = element as HTMLImageElement;
  return { ...keptIn(element), src, alt: alt || null, title: title || null };
}
