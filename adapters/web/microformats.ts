import type { Document, Element } from 'domhandler';
import type { JsonRecord } from '../../core/model/page.ts';
import { resolveAddress } from '../../core/model/url.ts';
import { textOf, tokensOf, walk } from './nodes.ts';

/** Reads the post on a page that marks one up as an untitled `h-entry` (microformats.org), as a node; empty for other pages. */
export function readPost(document: Document, url: string): readonly JsonRecord[] {
  const entries: Element[] = [];
  let owner: Element | undefined;
  walk(document, (element) => {
    const classes = tokensOf(element.attribs.class);
    if (classes.includes('h-entry')) entries.push(element);
    else if (classes.includes('h-card')) owner ??= element;
    return !classes.some((one) => NESTED.has(one));
  });
  const [entry, ...others] = entries.map((one) => readEntry(one, url));
  const own = others.length === 0 ? entry : [entry, ...others].find((one) => one?.url === url);
  if (!own || own.isTitled || own.text === '') return [];
  const { author = owner, text, published, photo } = own;
  return [
    {
      '@type': ['SocialMediaPosting'],
      text,
      ...(author && { author: personOf(author, url) }),
      ...(published && { datePublished: published }),
      ...(photo && { image: photo }),
    },
  ];
}

/** The classes of things of their own: what is inside does not belong to the thing around. */
const NESTED: ReadonlySet<string> = new Set(['h-entry', 'h-cite', 'h-card']);
const HEADING = /^h[1-3]$/;
/** Maximum number of characters of a name. */
const MAX_NAME = 200;

interface Entry {
  text: string;
  isTitled: boolean;
  author?: Element;
  url?: string;
  published?: string;
  photo?: string;
}

function readEntry(entry: Element, base: string): Entry {
  const read: Entry = { text: '', isTitled: false };
  const names: string[] = [];
  walk(entry, (element) => {
    const classes = tokensOf(element.attribs.class);
    const has = (name: string) => classes.includes(name);
    const { href, src, datetime } = element.attribs;
    if (has('p-author')) read.author ??= element;
    if (has('p-author') || classes.some((one) => NESTED.has(one))) return false;
    if (has('e-content')) read.text ||= textOf(element);
    // A heading below the words, as above replies, is not their title.
    if (has('p-name') || (HEADING.test(element.name) && (read.text === '' || isWithin(element, 'e-content'))))
      names.push(textOf(element, MAX_NAME));
    if (has('u-url') && href !== undefined) read.url ??= resolveAddress(href, base) ?? '';
    if (has('u-photo') && src !== undefined) read.photo ??= src;
    if (has('dt-published')) read.published ??= datetime ?? textOf(element, 100);
    return true;
  });
  const author = read.author && textOf(read.author, MAX_NAME);
  read.isTitled = names.some((name) => !read.text.startsWith(name) && name !== author);
  return read;
}

function isWithin(element: Element, name: string): boolean {
  for (let around: Element['parent'] = element; around !== null && 'name' in around; around = around.parent)
    if (tokensOf(around.attribs.class).includes(name)) return true;
  return false;
}

/** The name and portrait in an `h-card`, or the name alone in another element. */
function personOf(card: Element, base: string): JsonRecord {
  let [name, alt, image] = ['', '', ''];
  walk(card, (element) => {
    const classes = tokensOf(element.attribs.class);
    if (classes.includes('p-name')) name ||= textOf(element, MAX_NAME);
    if (element.name === 'img') {
      alt ||= (element.attribs.alt ?? '').trim();
      image ||= resolveAddress(element.attribs.src, base) ?? '';
    }
    return true;
  });
  return { '@type': ['Person'], name: name || textOf(card, MAX_NAME) || alt, ...(image && { image }) };
}
