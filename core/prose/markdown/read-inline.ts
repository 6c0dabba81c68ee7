import type { Token } from 'markdown-it';
import { isSafeAddress } from '../addresses.ts';
import { mergeText, orderMarks, textNode } from '../inline.ts';
import type { Lost, Mark, ProseNode } from '../schema.ts';
import type { WikiLinkToken } from './wiki-link.ts';

/** The rules for a run of text: images are allowed only in paragraphs that are children of the document, line ends in any paragraph. */
interface InlineRules {
  readonly images: boolean;
  readonly lines: boolean;
}

/** CommonMark's names of marks, mapped to the names in Prose. Other marks have the same names in both. */
const MARK_NAMES: Readonly<Record<string, string>> = { strong: 'bold', em: 'italic' };

const MARK_TOKEN = /^(.+)_(open|close)$/;
const CODE: Mark = { type: 'code' };

interface Reader {
  readonly place: InlineRules;
  readonly lost: Lost;
  readonly nodes: ProseNode[];
  /** The open marks by type, each with the number of marks of that type around the text. */
  readonly open: Map<string, { readonly mark: Mark; depth: number }>;
  /** The open marks as a node lists them. */
  marks: readonly Mark[] | undefined;
}

type Handler = (token: Token, reader: Reader) => void;

/** How each inline token is converted, except the tokens that begin and end marks. */
const handlers: Readonly<Record<string, Handler>> = {
  text: ({ content }, { nodes, marks }) => nodes.push(textNode(content, marks)),
  text_special: ({ content }, { nodes, marks }) => nodes.push(textNode(content, marks)),
  formula: ({ content }, { nodes, marks, lost }) => {
    lost('formula');
    nodes.push(textNode(content, marks));
  },
  softbreak: (_, { nodes, marks, place }) => nodes.push(textNode(place.lines ? '\n' : ' ', marks)),
  hardbreak: (_, { nodes }) => nodes.push({ type: 'hardBreak' }),
  code_inline: ({ content }, { nodes, open }) => nodes.push(textNode(content, storedMarks(open, CODE))),
  html_inline: ({ content }, { nodes, lost }) => {
    if (/^<br\s*\/?>$/i.test(content)) nodes.push({ type: 'hardBreak' });
    else if (!content.startsWith('<!--')) lost('html');
  },
  wiki_link: ({ meta }, { nodes, marks }) => nodes.push(wikiLink(meta, marks)),
  image: (token, reader) => (reader.place.images ? addImage(token, reader) : addImageAsLink(token, reader)),
};

/** Converts the inline tokens of a block: text with flat marks, hard breaks, wiki links and allowed images. */
export function readInline(tokens: readonly Token[], place: InlineRules, lost: Lost): ProseNode[] {
  const reader: Reader = { place, lost, nodes: [], open: new Map(), marks: undefined };
  for (const token of tokens) {
    const handler = handlers[token.type];
    if (handler === undefined) readMark(token, reader);
    else handler(token, reader);
  }
  return mergeText(reader.nodes);
}

function readMark(token: Token, reader: Reader): void {
  const [, name = '', edge] = MARK_TOKEN.exec(token.type) ?? [];
  const type = MARK_NAMES[name] ?? name;
  const { open, lost } = reader;
  const outer = open.get(type);
  if (outer !== undefined) {
    outer.depth += edge === 'open' ? 1 : -1;
    if (outer.depth > 0) return;
    open.delete(type);
  } else if (edge === 'open') {
    const mark = type === 'link' ? linkTo(token.attrGet('href') ?? '', token.attrGet('title')) : { type };
    if (!isKept(mark)) lost(type);
    open.set(type, { mark, depth: 1 });
  }
  reader.marks = storedMarks(open);
}

function storedMarks(open: Reader['open'], ...extra: readonly Mark[]): readonly Mark[] | undefined {
  return orderMarks([...[...open.values()].map(({ mark }) => mark), ...extra].filter(isKept));
}

function isKept({ type, href = '' }: Mark): boolean {
  return type !== 'link' || isSafeAddress(href, 'link');
}

function linkTo(href: string, title: string | null): Mark {
  return { type: 'link', href, ...(title ? { title } : {}) };
}

function wikiLink({ target, label, embed }: WikiLinkToken, marks: readonly Mark[] | undefined): ProseNode {
  const names = label === '' ? { text: target } : { text: label, target };
  const attrs = embed ? { ...names, embed } : names;
  return { type: 'wikiLink', attrs, ...(marks === undefined ? {} : { marks }) };
}

/** Adds an image as a block; the marks around it do not apply to it (D37). */
function addImage(token: Token, { nodes, marks = [], lost }: Reader): void {
  for (const { type } of marks) lost(type);
  const src = token.attrGet('src') ?? '';
  const safe = isSafeAddress(src, 'image');
  if (!safe) lost('image');
  const alt = plainText(token.children ?? []);
  const title = token.attrGet('title');
  const attrs = {
    ...(src !== '' && safe ? { src } : {}),
    ...(alt === '' ? {} : { alt }),
    ...(title ? { title } : {}),
  };
  nodes.push({ type: 'image', ...(Object.keys(attrs).length === 0 ? {} : { attrs }) });
}

/** Replaces an image that is not allowed here with its description, as a link to the image (D37). */
function addImageAsLink(token: Token, { nodes, open, lost }: Reader): void {
  lost('image');
  const src = token.attrGet('src') ?? '';
  const text = plainText(token.children ?? []) || src;
  const link = linkTo(src, token.attrGet('title'));
  nodes.push(textNode(text, storedMarks(open, ...(src === '' ? [] : [link]))));
}

/** The plain text of an image's description, which may contain Markdown. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children, meta }) => {
      if (type === 'image') return plainText(children ?? []);
      if (type === 'wiki_link') return meta.label || meta.target;
      if (type === 'softbreak' || type === 'hardbreak') return ' ';
      return type === 'html_inline' ? '' : content;
    })
    .join('');
}
