import { Readability } from '@mozilla/readability';
import render from 'dom-serializer';
import type { Document, Element } from 'domhandler';
import { removeElement } from 'domutils';
import type { Nodes, RootContent } from 'hast';
import { fromDom } from 'hast-util-from-dom';
import { toMdast } from 'hast-util-to-mdast';
import { parseHTML } from 'linkedom';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { fold, resolveAddress, walk } from './nodes.ts';

/** The text a person came for. */
export interface Readable {
  /** Markdown (D36); empty when nothing on the page reads like text. */
  readonly text: string;
  /** The line that names the author; empty without one. */
  readonly byline: string;
}

const NOTHING: Readable = { text: '', byline: '' };

/** Longer text is cut, in characters (D10: a content body has 1 MiB). */
const LONGEST_TEXT = 500_000;
/** In pages with more tags and escaped characters the text is looked for too slowly. */
const MOST_MARKS = 60_000;

/** What has no text in it, or none that belongs to the page. */
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'svg',
  'iframe',
  'object',
  'embed',
  'form',
]);

const ADDRESSES = ['href', 'src'] as const;

/** Characters that begin a mark in this dialect and not in plain Markdown (D36). */
const DIALECT: Options = {
  bullet: '-',
  unsafe: [
    { character: '=', before: '=', inConstruct: 'phrasing' },
    { character: '+', before: '\\+', inConstruct: 'phrasing' },
    { character: '^', inConstruct: 'phrasing' },
  ],
};

/** Reads the main text of a page; the tree is changed by it. `url` is what relative addresses are relative to. */
export function readReadable(page: Document, url: string): Readable {
  const dropped: Element[] = [];
  let hasBody = false;
  walk(page, (element) => {
    hasBody ||= element.name === 'body';
    if (DROPPED.has(element.name)) {
      dropped.push(element);
      return false;
    }
    for (const name of ADDRESSES) {
      if (element.attribs[name] === undefined) continue;
      element.attribs[name] = resolveAddress(element.attribs[name], url) ?? '';
    }
    return true;
  });
  for (const element of dropped) removeElement(element);
  const html = render(page, { encodeEntities: 'utf8' });
  if (html.split(/[<&]/, MOST_MARKS).length === MOST_MARKS) return NOTHING;
  const { document } = parseHTML(hasBody ? html : `<html><body>${html}</body></html>`);
  if (!document.body) return NOTHING;
  const article = new Readability(document, {
    disableJSONLD: true,
    serializer: (element) => element,
  }).parse();
  if (!article?.content) return NOTHING;
  return { text: markdownOf(article.content), byline: fold(article.byline ?? '') };
}

function markdownOf(content: Parameters<typeof fromDom>[0]): string {
  const tree = toMdast(withoutSpans(fromDom(content)));
  if (tree.type !== 'root') return '';
  const kept = [];
  let length = 0;
  for (const block of tree.children) {
    const markdown = toMarkdown(
      { type: 'root', children: [block] },
      { ...DIALECT, extensions: [gfmToMarkdown()] },
    );
    kept.push(markdown.trim().slice(0, LONGEST_TEXT - length));
    length += markdown.length;
    if (length >= LONGEST_TEXT) break;
  }
  return kept.filter((block) => block !== '').join('\n\n');
}

/** The tree without elements that mean nothing, and their texts joined: joining them later takes time quadratic in their number. */
function withoutSpans<T extends Nodes>(node: T): T {
  if (!('children' in node)) return node;
  const children: RootContent[] = [];
  for (const child of node.children) {
    const plain = withoutSpans(child);
    const isSpan = plain.type === 'element' && plain.tagName === 'span';
    for (const one of isSpan ? plain.children : [plain]) addJoined(children, one);
  }
  return { ...node, children };
}

function addJoined(children: RootContent[], node: RootContent): void {
  const last = children.at(-1);
  if (last?.type === 'text' && node.type === 'text') last.value += node.value;
  else children.push(node);
}
