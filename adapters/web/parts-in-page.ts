import { type ChildNode, type Document, Element, isTag, Text } from 'domhandler';
import { percentDecoded, resolveAddress } from '../../core/model/url.ts';
import { textOf, tokensOf, walk } from './nodes.ts';
import { parseHtml } from './parse-html.ts';

/**
 * Prepares parts of a page that Readability would remove or break because of their names, or because they are mostly links: captions,
 * quotations with their sources, embedded posts, players and documents, pictures that a link enlarges, and tables, lists, headings and
 * quotations that only roles and classes make such.
 * Removes the links that lead to the place where they are.
 * @param url the address of the page, which links within the page may begin with
 * @param base the base of relative addresses
 */
export function normaliseParts(page: Document, url: string, base: string): void {
  walk(page, (element) => {
    if (QUOTING.has(element.name)) nameQuotation(element);
    if (MARKED.has(element.name)) nameMark(element);
    if (element.name === 'blockquote') openQuotation(element);
    else if (element.name === 'figcaption') clearNames(element);
    else if (FRAMES.has(element.name)) normaliseFrame(element, base);
    else if (FILES.has(element.name)) linkToFile(element, base);
    else if (element.name === 'script') linkToListing(element);
    else if (element.attribs.role === 'table') nameTableParts(element);
    else if (element.attribs.role === 'list') nameListParts(element);
    else if (element.attribs.role === 'heading') nameHeading(element);
    else if (HEADING.test(element.name)) openHeading(element);
    if (tokensOf(element.attribs.class).includes('lightbox')) keepOnlyPicture(element);
    element.children = element.children.flatMap((child) => withoutSelfLink(child, element, url));
    return element.name !== 'svg';
  });
}

function clearNames({ attribs }: Element): void {
  delete attribs.class;
  delete attribs.id;
}

/** Renames the parts of a quotation that Readability judges by their links, and the line with its source. */
function openQuotation(quotation: Element): void {
  clearNames(quotation);
  walk(quotation, (inner) => {
    if (inner.name === 'div') inner.name = 'section';
    if (inner.name === 'footer') inner.name = 'p';
    return inner.name !== 'blockquote';
  });
}

/** Elements that only their style makes marks, or no marks. */
const MARKED: ReadonlySet<string> = new Set(['span', 'b']);
const BOLD = /font-weight\s*:\s*(?:bold|[6-9]00)/i;
const NOT_BOLD = /font-weight\s*:\s*(?:normal|[1-5]00)/i;
const ITALIC = /font-style\s*:\s*(?:italic|oblique)/i;

function nameMark(element: Element): void {
  const { style = '' } = element.attribs;
  if (element.parent && isTag(element.parent) && HEADING.test(element.parent.name)) return;
  if (element.name === 'b') element.name = NOT_BOLD.test(style) ? 'span' : 'b';
  else if (BOLD.test(style)) element.name = 'strong';
  else if (ITALIC.test(style)) element.name = 'em';
}

/** Elements that are quotations in forums, and the classes that make them such. */
const QUOTING: ReadonlySet<string> = new Set(['aside', 'div', 'section']);
const QUOTATION = /^(?:quote|bbcode_?quote|quotecontent|quotemain)$/;

/** Names a quotation of a forum, or the part of a page around it. */
function nameQuotation(element: Element): void {
  if (!tokensOf(element.attribs.class).some((name) => QUOTATION.test(name))) return;
  let isAround = element.parent !== null && isTag(element.parent) && element.parent.name === 'blockquote';
  walk(element, (inner) => {
    if (inner.name === 'aside') inner.name = 'section';
    isAround ||= inner.name === 'blockquote';
    return !isAround;
  });
  element.name = isAround ? 'section' : 'blockquote';
  clearNames(element);
}

/** Elements that show another page or a video, with the address to which the id of a video is added. */
const FRAMES: ReadonlyMap<string, string> = new Map([
  ['iframe', 'https://www.youtube.com/embed/'],
  ['lite-youtube', 'https://www.youtube.com/embed/'],
  ['amp-youtube', 'https://www.youtube.com/embed/'],
  ['lite-vimeo', 'https://player.vimeo.com/video/'],
  ['amp-vimeo', 'https://player.vimeo.com/video/'],
]);

/** Addresses of frames with a player, a map, a post or code, and of those with comments, forms and advertisements. */
const EMBEDDED =
  /^https?:\/\/(?:[\w-]+\.)*(?:embed|player)\.|[/?](?:embed(?:s|ded|_code|dedplayer)?|player|widget)(?=[/?=.]|$)|^https?:\/\/(?:docs\.google\.com|datawrapper\.dwcdn\.net|flo\.uri\.sh)\//i;
const NO_CONTENT =
  /disqus|comment|newsletter|subscri|substack\.com\/embed|\bforms?\b|\bads?\b|advert|donat|chat/i;

/** The pages of what players show, by their addresses. */
const SHOWN_PAGES: readonly (readonly [RegExp, string])[] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/(?!videoseries)([\w-]+).*/,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^https?:\/\/open\.spotify\.com\/embed\//, 'https://open.spotify.com/'],
  [/^https?:\/\/embed\.((?:podcasts|music)\.apple|ted)\.com\//, 'https://$1.com/'],
  [/\/videos\/embed\//, '/videos/watch/'],
  [/(\/@[^/]+\/\d+)\/embed$/, '$1'],
];

/** Makes a frame with a player or the like a link to what it shows, and shows the content that a frame declares. Others become empty. */
function normaliseFrame(frame: Element, base: string): void {
  const { src, srcdoc, title } = frame.attribs;
  const videoid =
    frame.attribs.videoid ?? (frame.name === 'iframe' ? undefined : frame.attribs['data-videoid']);
  const lazy = frame.attribs['data-src'] ?? frame.attribs['data-lazy-src'];
  const written = videoid === undefined ? (lazy ?? src) : `${FRAMES.get(frame.name)}${videoid}`;
  const address = resolveAddress(written, base) ?? '';
  if (EMBEDDED.test(address) && !NO_CONTENT.test(address)) {
    const href = SHOWN_PAGES.reduce((one, [pattern, page]) => one.replace(pattern, page), address);
    linkTo(href, title?.trim() || href, frame);
    return;
  }
  frame.name = srcdoc === undefined ? 'template' : 'div';
  frame.attribs = {};
  frame.children = parseHtml(srcdoc ?? '').children;
  for (const child of frame.children) child.parent = frame;
}

/** Makes a script that shows a listing of GitHub a link to it. */
function linkToListing(script: Element): void {
  const [href] = /^https:\/\/gist\.github\.com\/[\w/-]+(?=\.js(?:\?|$))/.exec(script.attribs.src ?? '') ?? [];
  if (href !== undefined) linkTo(href, href, script);
}

/** Makes an element a paragraph with a link. The elements around it, which Readability judges by their links, are no longer `div`. */
function linkTo(href: string, words: string, element: Element): void {
  for (let { parent } = element; parent && isTag(parent) && parent.name === 'div'; { parent } = parent) {
    if (parent.children.filter(isTag).length > 1) break;
    parent.name = 'section';
  }
  const link = new Element('a', { href }, [new Text(words)]);
  element.name = 'p';
  element.attribs = {};
  link.parent = element;
  element.children = [link];
}

/** Elements that show a file, and the attributes with its address. */
const FILES: ReadonlyMap<string, string> = new Map([
  ['video', 'src'],
  ['audio', 'src'],
  ['object', 'data'],
  ['embed', 'src'],
]);
const DOCUMENT = /\.pdf$|^application\/pdf$/i;

/** Makes an element that plays a recording or shows a document a link to the file. */
function linkToFile(element: Element, base: string): void {
  const { attribs } = element;
  const source = element.children.find((child): child is Element => isTag(child) && child.name === 'source');
  const written = attribs[FILES.get(element.name) ?? ''] ?? source?.attribs.src;
  const href = resolveAddress(written, base);
  const isShown =
    source !== undefined ||
    element.name === 'video' ||
    element.name === 'audio' ||
    [attribs.type, written].some((one) => DOCUMENT.test(one ?? ''));
  if (href === undefined || !isShown) return;
  const name = percentDecoded(new URL(href).pathname.split('/').at(-1) ?? '');
  linkTo(href, (attribs.title ?? attribs['aria-label'])?.trim() || name || href, element);
}

/** Gives a list of other elements the names that their roles mean. */
function nameListParts(list: Element): void {
  const items = list.children.filter(
    (child): child is Element => isTag(child) && child.attribs.role === 'listitem',
  );
  if (items.length === 0) return;
  list.name = 'ul';
  for (const item of items) item.name = 'li';
}

function nameHeading(element: Element): void {
  const level = Number(element.attribs['aria-level'] ?? 2);
  if (!HEADING.test(element.name) && level >= 1 && level <= 6) element.name = `h${Math.floor(level)}`;
}

/** The longest heading, in characters. */
const MAX_HEADING = 500;

/** Makes a heading that the page does not close, and that therefore contains the text, an ordinary block. */
function openHeading(heading: Element): void {
  const isOpen = heading.children.some(
    (child) => isTag(child) && /^(?:p|div|ul|ol|h[1-6])$/.test(child.name),
  );
  if (isOpen && textOf(heading, 2 * MAX_HEADING).length > MAX_HEADING) heading.name = 'div';
}

const ROLES: ReadonlyMap<string | undefined, string> = new Map([
  ['row', 'tr'],
  ['cell', 'td'],
  ['columnheader', 'th'],
  ['rowheader', 'th'],
]);

/** Gives the parts of a table the names that their roles mean. */
function nameTableParts(table: Element): void {
  if (table.name !== 'table')
    walk(table, (part) => {
      part.name = ROLES.get(part.attribs.role) ?? part.name;
      return true;
    });
  table.name = 'table';
}

/** Leaves only the picture in a link that enlarges it. */
function keepOnlyPicture(link: Element): void {
  const picture = link.children.find((child) => isTag(child) && /^(?:img|picture)$/.test(child.name));
  if (picture && link.name === 'a') link.children = [picture];
}

const HEADING = /^h[1-6]$/;
/** The symbols that sites use as links to a heading, and from a footnote to its place in the text. */
const PERMALINK = /^(?:[#¶§🔗\u200b↩↵⏎⤴↑^]|\ufe0e|\ufe0f)*$/u;

/**
 * A child of an element, without a link that leads to the element. In a heading, a link within the page that is all of its text is replaced
 * by its content.
 */
function withoutSelfLink(node: ChildNode, around: Element, url: string): ChildNode[] {
  if (!isTag(node) || node.name !== 'a') return [node];
  const [address = '', place] = (node.attribs.href ?? '').split('#');
  if (place === undefined || (address !== '' && address !== url.split('#')[0])) return [node];
  const text = textOf(node);
  const { name, attribs, parent } = around;
  const isHeading = HEADING.test(name);
  if (PERMALINK.test(text)) return isHeading || text !== '' ? [] : [node];
  if (!isHeading) return [node];
  const ids = [attribs.id, parent && isTag(parent) ? parent.attribs.id : undefined];
  const isAddition = ids.includes(place) && textOf(around).length > text.length;
  return isAddition ? [] : node.children;
}
