import { type ChildNode, type Document, type Element, isTag } from 'domhandler';
import { resolveAddress } from '../../core/model/url.ts';
import { textOf, tokensOf, walk } from './nodes.ts';

/**
 * Prepares parts of a page that Readability would remove or break because of their names, or because they are mostly links: captions,
 * quotations with their sources, embedded posts and videos, pictures that a link enlarges, and tables that only roles make tables.
 * Removes the links that lead to the place where they are.
 * @param url the address of the page, which links within the page may begin with
 * @param base the base of relative addresses
 */
export function normaliseParts(page: Document, url: string, base: string): void {
  walk(page, (element) => {
    if (element.name === 'blockquote') openQuotation(element);
    else if (element.name === 'figcaption') clearNames(element);
    else if (element.name === 'iframe' || element.name === 'lite-youtube') normaliseFrame(element, base);
    else if (element.attribs.role === 'table') nameTableParts(element);
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

/** Players of videos, with the ids of videos at YouTube. */
const PLAYER =
  /^https?:\/\/(?:(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)|player\.(?:vimeo|bilibili)\.com\/|player\.twitch\.tv\/|(?:www\.)?dailymotion\.com\/embed\/)/;

/** Gives the player of a video the address of the video and a title, which become a link. Other frames become empty templates. */
function normaliseFrame(frame: Element, base: string): void {
  const { videoid, src, title } = frame.attribs;
  const lazy = frame.attribs['data-src'] ?? frame.attribs['data-lazy-src'];
  const written = videoid === undefined ? (lazy ?? src) : `https://www.youtube.com/embed/${videoid}`;
  const address = resolveAddress(written, base) ?? '';
  const player = PLAYER.exec(address);
  const video = player?.[1] === undefined ? address : `https://www.youtube.com/watch?v=${player[1]}`;
  frame.name = player === null ? 'template' : 'iframe';
  frame.attribs = { src: video, title: title?.trim() || video };
  frame.children = [];
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
/** The symbols that sites use as links to a heading. */
const PERMALINK = /^[#¶§🔗\u200b]*$/u;

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
