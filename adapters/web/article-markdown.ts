import type { Root } from 'hast';
import { fromDom } from 'hast-util-from-dom';
import type { PhrasingContent } from 'mdast';
import { defaultHandlers, type Handle } from 'mdast-util-to-markdown';
import rehypeRemark, { type Options as HastOptions } from 'rehype-remark';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';
import { rehypeBoundTables } from './bound-tables.ts';
import { rehypeCellLines } from './cell-lines.ts';
import { rehypeCondense } from './condense.ts';
import { DISPLAY_MATH, INLINE_MATH } from './formula.ts';
import { rehypePlainParts } from './plain-parts.ts';

type HastHandle = NonNullable<NonNullable<HastOptions['handlers']>[string]>;
type DomNode = Parameters<typeof fromDom>[0];

/** Matches words, and characters between them that have no meaning in Markdown: most texts between two tags. */
const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{N},;'’"“”„ ]*[\p{L}\p{N},;'’"“”„])?$/u;
const LETTER = /^\p{L}/u;

/** Writes text. Text with nothing to escape skips the search for characters to escape, which takes most of the time of writing. */
const text: Handle & { peek?: Handle } = (node, parent, state, info) =>
  PLAIN.test(node.value) ? node.value : defaultHandlers.text(node, parent, state, info);

/** The beginning of a text, on which the escaping of the text before it depends; a letter needs no search. */
text.peek = (node, parent, state, info) =>
  LETTER.test(node.value) ? node.value : text(node, parent, state, info);

/**
 * Nodes that need `peek`: without `peek`, a node is written once to see how it begins, and then again, so that lists nested n deep among
 * text would be written 2ⁿ times.
 */
const FLOW = ['blockquote', 'code', 'heading', 'list', 'listItem', 'paragraph'] as const;

function beginningAlike(handle: Handle): Handle & { peek: Handle } {
  return Object.assign<Handle, { peek: Handle }>(
    (node, parent, state, info) => handle(node, parent, state, info),
    { peek: () => '\n' },
  );
}

/** An item of a list, with its checkbox in a task list. */
const listItem: Handle = (node, parent, state, info) => {
  const written = defaultHandlers.listItem(node, parent, state, info);
  if (typeof node.checked !== 'boolean') return written;
  return written.replace(/^(?:[*+-]|\d+[.)]) {1,3}/, (bullet) => `${bullet}[${node.checked ? 'x' : ' '}] `);
};

const flow = Object.fromEntries(
  FLOW.map((type) => [type, beginningAlike({ ...defaultHandlers, listItem }[type])]),
);

/** A formula between dollar signs. In a table, bars in it are escaped, so that they do not end the cell. */
const inlineMath: Handle = ({ value, data }, _parent, { stack }) => {
  const sign = data?.isDisplay ? '$$' : '$';
  return `${sign}${stack.includes('tableCell') ? value.replaceAll('|', '\\|') : value}${sign}`;
};

/** What the dialect can express between its signs: a superscript or subscript has no white space, a mark has none at its ends. */
const EXPRESSIBLE: Readonly<Record<string, RegExp>> = {
  '^': /^[^\s^~]+$/,
  '~': /^[^\s^~]+$/,
  '==': /^[^\s=](?:[^=]*[^\s=])?$/,
  '++': /^[^\s+](?:[^+]*[^\s+])?$/,
};

/** Text between two signs; plain text if the dialect cannot express it. */
const signed: Handle = (node, _parent, state, info) => {
  const inside = state.containerPhrasing(node, info);
  return EXPRESSIBLE[node.sign]?.test(inside) ? `${node.sign}${inside}${node.sign}` : inside;
};

/** Characters with a meaning in this dialect but not in plain Markdown (D36). */
const DIALECT: Options = {
  bullet: '-',
  handlers: { ...flow, text, inlineMath, signed } as NonNullable<Options['handlers']>,
  unsafe: [
    { character: '=', before: '=', inConstruct: 'phrasing' },
    { character: '+', before: '\\+', inConstruct: 'phrasing' },
    { character: '^', inConstruct: 'phrasing' },
  ],
};

const toSigned =
  (sign: string): HastHandle =>
  (state, node) =>
    ({ type: 'signed', sign, children: state.all(node) }) as unknown as PhrasingContent[];

/** Converts superscripts, subscripts, marks and formulas. Anything else in an element with a formula is text. */
const toMdast: Record<string, HastHandle> = {
  sup: toSigned('^'),
  sub: toSigned('~'),
  mark: toSigned('=='),
  ins: toSigned('++'),
  br: ({ inTable }) => (inTable ? { type: 'html', value: '<br>' } : { type: 'break' }),
  data(state, node) {
    const classes = [node.properties.className ?? []].flat();
    const isDisplay = classes.includes(DISPLAY_MATH);
    if (!isDisplay && !classes.includes(INLINE_MATH)) return state.all(node) as PhrasingContent[];
    const value = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
    return { type: 'inlineMath', value, data: { isDisplay } } as unknown as PhrasingContent;
  },
};

const pipeline = unified()
  .use(rehypePlainParts)
  .use(rehypeCondense)
  .use(rehypeCellLines)
  .use(rehypeBoundTables)
  .use(rehypeRemark, { handlers: toMdast })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkCjkFriendly)
  .use(remarkStringify, DIALECT)
  .freeze();

/** The Markdown (D36) of an element of a page. The element is part of an article, without elements that run code. */
export function toMarkdown(article: DomNode): string {
  return pipeline.stringify(pipeline.runSync(fromDom(article) as Root)).trim();
}
