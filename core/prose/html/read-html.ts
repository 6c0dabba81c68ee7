import { isSafeAddress } from '../addresses.ts';
import { mergeText, nodeOf, orderMarks, textNode } from '../inline.ts';
import { isInline, type Mark, type ProseNode } from '../schema.ts';
import { attributeOf, type HtmlElement, parseHtml } from './parse-html.ts';

/** The marks of inline elements. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['summary', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['cite', 'italic'],
  ['u', 'underline'],
  ['s', 'strike'],
  ['del', 'strike'],
  ['mark', 'highlight'],
  ['ins', 'ins'],
  ['sup', 'superscript'],
  ['sub', 'subscript'],
  ['code', 'code'],
  ['kbd', 'code'],
  ['samp', 'code'],
]);

/** Lists and tables, with the types of their parts. */
const HOLDERS: ReadonlyMap<string, readonly [type: string, parts: readonly string[]]> = new Map([
  ['ul', ['bulletList', ['listItem']]],
  ['ol', ['orderedList', ['listItem']]],
  ['table', ['table', ['tableRow']]],
  ['tr', ['tableRow', ['tableHeader', 'tableCell']]],
]);

const PARTS: ReadonlySet<string> = new Set([...HOLDERS.values()].flatMap(([, parts]) => parts));

const BLOCKS: ReadonlyMap<string, string> = new Map([
  ['blockquote', 'blockquote'],
  ['li', 'listItem'],
  ['th', 'tableHeader'],
  ['td', 'tableCell'],
]);

const MEDIA = /^(?:img|iframe|audio|video|embed)$/;

/** Elements whose source is shown as code, so that scripts and styles are readable but never run or applied. */
const CODE = /^(?:pre|script|style)$/;

const UNSEEN = /^(?:template|title|textarea|object|svg|math)$/;

/** Elements that neither begin nor end a paragraph. */
const TRANSPARENT = /^(?:a|abbr|bdi|bdo|big|center|font|label|q|small|span|time|tt|var|tbody|thead|tfoot)$/;

/**
 * The blocks that a fragment of HTML shows, for reading `html` nodes, which keep their source. Images and players become links with their
 * description, since an image is only a child of the document (D37). Scripts and styles become code. HTML that shows nothing, such as a
 * comment, has no blocks.
 */
export function readHtml(html: string): ProseNode[] {
  return paragraphs(contents(parseHtml(html), []));
}

/** The blocks in an element, and the text between them. */
function contents({ children }: HtmlElement, marks: readonly Mark[]): ProseNode[] {
  return children.flatMap((child) =>
    typeof child === 'string'
      ? [textNode(child.replace(/[ \t\n\r\f]+/g, ' '), orderMarks(marks))]
      : read(child, marks),
  );
}

function read(element: HtmlElement, marks: readonly Mark[]): ProseNode[] {
  const { name } = element;
  if (name === 'br') return [{ type: 'hardBreak' }];
  if (name === 'hr') return [{ type: 'horizontalRule' }];
  if (MEDIA.test(name)) return [mediaLink(element, marks)];
  if (CODE.test(name)) return codeBlock(element);
  if (UNSEEN.test(name)) return [];
  const mark = markOf(element);
  const isNew = mark && !marks.some(({ type }) => type === mark.type);
  const inside = contents(element, isNew ? [...marks, mark] : marks);
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level) return filled('heading', line(inside), { level: Number(level) });
  const [type, parts] = HOLDERS.get(name) ?? [];
  if (type && parts) return holder(type, parts, inside);
  const block = BLOCKS.get(name);
  if (block) return [nodeOf(block, paragraphs(inside))];
  return TRANSPARENT.test(name) || (mark && name !== 'summary') ? inside : paragraphs(inside);
}

/** A list, a table or a row; anything else in it comes first. */
function holder(type: string, parts: readonly string[], inside: readonly ProseNode[]): ProseNode[] {
  const isPart = (node: ProseNode) => parts.includes(node.type);
  const others = paragraphs(inside.filter((node) => !isPart(node)));
  return [...others, ...filled(type, inside.filter(isPart))];
}

function filled(type: string, content: readonly ProseNode[], attrs?: ProseNode['attrs']): ProseNode[] {
  return content.length === 0 ? [] : [nodeOf(type, content, attrs)];
}

function markOf(element: HtmlElement): Mark | undefined {
  const type = MARKS.get(element.name);
  if (type) return { type };
  return element.name === 'a' ? linkTo(attributeOf(element, 'href')) : undefined;
}

function linkTo(href: string): Mark | undefined {
  return href !== '' && isSafeAddress(href, 'link') ? { type: 'link', href } : undefined;
}

function mediaLink(element: HtmlElement, marks: readonly Mark[]): ProseNode {
  const src = attributeOf(element, 'src');
  const link = linkTo(src);
  const text =
    attributeOf(element, 'alt') || attributeOf(element, 'title') || (element.name === 'img' ? '' : src);
  return textNode(text, orderMarks(link ? [...marks, link] : marks));
}

function codeBlock(element: HtmlElement): ProseNode[] {
  const code = textOf(element).replace(/^\n|\n$/g, '');
  return code === '' ? [] : [nodeOf('codeBlock', [textNode(code)])];
}

function textOf({ children }: HtmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

/** Wraps the text between blocks in paragraphs, and unwraps items, rows and cells outside lists and tables. */
function paragraphs(nodes: readonly ProseNode[]): ProseNode[] {
  const blocks: ProseNode[] = [];
  let run: ProseNode[] = [];
  const endRun = () => {
    blocks.push(...filled('paragraph', line(run)));
    run = [];
  };
  for (const node of nodes) {
    if (isInline(node.type)) run.push(node);
    else {
      endRun();
      for (const block of PARTS.has(node.type) ? paragraphs(node.content ?? []) : [node]) blocks.push(block);
    }
  }
  endRun();
  return blocks;
}

/** The inline nodes of a run, without white space around it. */
function line(nodes: readonly ProseNode[]): ProseNode[] {
  const inline = mergeText(nodes.filter(({ type }) => isInline(type)));
  const isText = ({ text = '' }: ProseNode) => text.trim() !== '';
  const first = inline.findIndex(isText);
  return inline.slice(first < 0 ? inline.length : first, inline.findLastIndex(isText) + 1);
}
