import { type ChildNode, type Document, Element, isTag, isText, Text } from 'domhandler';
import { appendChild, textContent } from 'domutils';
import { SOURCE_ATTRIBUTE } from '../../../core/model/page-copy.ts';
import { resolveAddress } from '../../../core/model/url.ts';
import { bestSource } from '../best-source.ts';
import { type Edits, edits } from '../edits.ts';
import { harmless, NAME, only } from './clean-attributes.ts';
import { isHtml } from './parse-page.ts';
import { readStyle } from './style-sheet.ts';

/** The external files that a page shows. */
export interface Shown {
  /** Elements with pictures, the names of the attributes that will refer to them, and the addresses of the pictures. */
  readonly pictures: { readonly element: Element; readonly name: string; readonly address: string }[];
  /** Style elements, which are empty so far, with the sources of their styles. */
  readonly styles: { readonly element: Element; readonly source: StyleSource }[];
  /** Elements with a `style` attribute. */
  readonly styled: Element[];
}

/** The address of a style sheet, or its text. */
export type StyleSource = { readonly address: string } | { readonly css: string };

interface Cleaning extends Shown {
  /** The base of relative addresses. */
  readonly base: string;
  /** The address of the page. */
  readonly url: string;
  readonly tree: Edits;
}

/** The name of the meta elements in which the browser passes on structured data, since it removes scripts. */
const JSON_LD_META = 'kept-json-ld';

/** Elements that are removed with their content. */
const REMOVED: ReadonlySet<string> = new Set(
  `applet base canvas datalist embed fencedframe frame frameset iframe input noembed noframes object option optgroup
  param plaintext portal select source textarea track video audio xmp`.split(/\s+/),
);
/** Elements that are replaced by a link to what they show. */
const LINKED: ReadonlySet<string> = new Set(['audio', 'embed', 'frame', 'iframe', 'object', 'video']);
/** Elements that are replaced by their content, or by the given element with their content. */
const UNWRAPPED: ReadonlyMap<string, string> = new Map([
  ['form', 'div'],
  ['fieldset', 'div'],
  ['button', 'span'],
  ['label', 'span'],
  ['noscript', 'div'],
  ['picture', 'span'],
  ['listing', 'pre'],
]);
/** Attributes of drawings that are parsed as styles and may contain addresses. */
const PAINTED: readonly string[] =
  'clip-path cursor fill filter marker marker-end marker-mid marker-start mask stroke'.split(' ');
/** Names of `meta` elements that may change how browsers treat the page. */
const RULING = /^\s*referrer\s*$/i;
/** Elements of SVG that refer to another part of the same picture. */
const REFERRING: ReadonlySet<string> = new Set(
  'use lineargradient radialgradient pattern textpath mpath filter feimage'.split(' '),
);

/**
 * Removes from a page everything that runs code or sends requests, and collects the external files that it shows. Links become absolute.
 * @param isRun whether the scripts of the page have run, so that content for browsers without scripts is not part of the page
 */
export function cleanPage(
  document: Document,
  place: { readonly base: string; readonly url: string },
  isRun: boolean,
): Shown {
  const cleaning: Cleaning = { ...place, tree: edits(), pictures: [], styles: [], styled: [] };
  const waiting: ChildNode[] = [...document.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isText(node)) continue;
    if (!(node instanceof Element)) cleaning.tree.remove(node);
    else if (!NAME.test(node.name) || (isRun && node.name === 'noscript')) cleaning.tree.remove(node);
    else if (REMOVED.has(node.name)) removeShown(node, cleaning);
    else if (cleanElement(node, cleaning))
      for (const child of node.children.toReversed()) waiting.push(child);
  }
  cleaning.tree.apply();
  return { ...cleaning, styled: cleaning.styled.filter(({ attribs }) => attribs.style !== undefined) };
}

/** Removes an element, or replaces it with a link if it shows something, such as a video or a frame. */
function removeShown(element: Element, { base, tree }: Cleaning): void {
  const inside = element.children.find((child) => isTag(child) && child.name === 'source');
  const { src, data } = element.attribs;
  const within = inside instanceof Element ? inside.attribs.src : undefined;
  const address = LINKED.has(element.name) ? resolveAddress(src ?? data ?? within, base) : undefined;
  if (address === undefined) {
    tree.remove(element);
    return;
  }
  const link = new Element('a', { href: address });
  appendChild(link, new Text(address));
  tree.replace(element, link);
}

/** @returns whether the content of the element must be cleaned too */
function cleanElement(element: Element, cleaning: Cleaning): boolean {
  if (ANIMATED.test(element.name)) {
    cleaning.tree.remove(element);
    return false;
  }
  if (!isHtml(element)) return cleanForeign(element, cleaning);
  switch (element.name) {
    case 'script':
      cleanScript(element, cleaning);
      return false;
    case 'style':
      takeStyle(element, { css: textContent(element) }, cleaning);
      return false;
    case 'link':
      cleanLink(element, cleaning);
      return false;
    case 'meta':
      cleanMeta(element, cleaning);
      return false;
    case 'template':
      return cleanTemplate(element, cleaning);
    default:
      cleanPlain(element, cleaning);
      return true;
  }
}

/** Elements of drawings that change other elements, or run code. */
const ANIMATED = /^(animate\w*|discard|handler|listener|set)$/i;
/** Elements of drawings and formulas whose text a browser parses as markup. */
const DROPPED_FOREIGN = /^(link|meta|script|style|template)$/i;

/** Cleans an element of a drawing or formula. */
function cleanForeign(element: Element, cleaning: Cleaning): boolean {
  if (DROPPED_FOREIGN.test(element.name)) {
    cleaning.tree.remove(element);
    return false;
  }
  cleanPlain(element, cleaning);
  for (const name of PAINTED) {
    const value = element.attribs[name];
    if (value !== undefined && readStyle(value, cleaning.base).some((piece) => typeof piece !== 'string'))
      delete element.attribs[name];
  }
  return true;
}

function cleanPlain(element: Element, { base, url, pictures, styled }: Cleaning): void {
  const given = element.attribs;
  const { name } = element;
  if (name === 'picture') giveSources(element);
  element.attribs = harmless(given);
  element.name = UNWRAPPED.get(name) ?? name;
  if (given.background !== undefined) addBackground(element, resolveAddress(given.background, base));
  if (element.attribs.style !== undefined) styled.push(element);
  const link = given.href ?? given['xlink:href'];
  if (name === 'img') takePicture(element, 'src', pictureAddress(bestSource(given), base), pictures);
  else if (name === 'image') takePicture(element, 'href', pictureAddress(link, base), pictures);
  else if (link !== undefined) {
    const target = REFERRING.has(name.toLowerCase()) ? localPart(link) : linkTarget(link, base, url);
    if (target !== undefined) element.attribs.href = target;
  }
}

/** Registers a picture that an attribute of the element will refer to. */
function takePicture(
  element: Element,
  name: 'src' | 'href',
  address: string | undefined,
  pictures: Cleaning['pictures'],
): void {
  if (address === undefined) return;
  if (/^https?:/.test(address)) element.attribs[SOURCE_ATTRIBUTE] = address;
  pictures.push({ element, name, address });
}

/** Gives the `img` of a `picture` element without an address the first of its sources. */
function giveSources({ children }: Element): void {
  const tags = children.filter((child): child is Element => child instanceof Element);
  const image = tags.find(({ name }) => name === 'img');
  const sets = tags.map(({ attribs }) => attribs.srcset ?? attribs['data-srcset']);
  const set = sets.find((text) => text !== undefined);
  if (image && set !== undefined && image.attribs.srcset === undefined) image.attribs.srcset = set;
}

/** Converts the attribute `background`, which pages used in the nineties, to a style. */
function addBackground({ attribs }: Element, address: string | undefined): void {
  if (address === undefined) return;
  attribs.style = `background-image:url("${address.replaceAll('"', '%22')}");${attribs.style ?? ''}`;
}

/** Keeps structured data as JSON that no browser interprets as anything else, and removes all other scripts. */
function cleanScript(element: Element, { tree }: Cleaning): void {
  const { type = '' } = element.attribs;
  if (/^\s*application\/ld\+json\b/i.test(type) && !isInDrawing(element))
    putData(element, textContent(element), tree);
  else tree.remove(element);
}

function cleanMeta(element: Element, { tree }: Cleaning): void {
  const { name, content = '', charset } = element.attribs;
  if (name === JSON_LD_META) putData(element, content, tree);
  else if (charset !== undefined || element.attribs['http-equiv'] !== undefined || RULING.test(name ?? ''))
    tree.remove(element);
  else element.attribs = only(element.attribs, ['name', 'property', 'itemprop', 'itemid', 'content', 'lang']);
}

function putData(element: Element, text: string, tree: Edits): void {
  try {
    const json = JSON.stringify(JSON.parse(text)).replaceAll('<', '\\u003c');
    const data = new Element('script', { type: 'application/ld+json' });
    appendChild(data, new Text(json));
    tree.replace(element, data);
  } catch {
    tree.remove(element);
  }
}

/** Link relations that describe a page. Browsers do not fetch their targets, or the policy of a copy forbids it. */
const RELATIONS =
  /^(alternate|amphtml|author|canonical|icon|image_src|license|me|next|prev|publisher|shortlink)$/;

function cleanLink(element: Element, cleaning: Cleaning): void {
  const { rel = '', href = '' } = element.attribs;
  const relations = rel.toLowerCase().split(/\s+/);
  const address = href.startsWith('cid:') ? href : resolveAddress(href, cleaning.base);
  const isStyle = relations.includes('stylesheet');
  const said = relations.filter((relation) => RELATIONS.test(relation));
  if (address !== undefined && isStyle && !relations.includes('alternate'))
    takeStyle(element, { address }, cleaning);
  else if (address !== undefined && !isStyle && said.length > 0)
    element.attribs = {
      ...only(element.attribs, ['type', 'hreflang', 'title', 'sizes']),
      rel: said.join(' '),
      href: address,
    };
  else cleaning.tree.remove(element);
}

function takeStyle(found: Element, source: StyleSource, { styles, tree }: Cleaning): void {
  if (isInDrawing(found)) {
    tree.remove(found);
    return;
  }
  const element = new Element('style', only(found.attribs, ['media']));
  tree.replace(found, element);
  styles.push({ element, source });
}

/** Whether an element is inside a drawing or formula, where another parser may see markup in its text. */
function isInDrawing(element: Element): boolean {
  for (let around = element.parent; around instanceof Element; around = around.parent)
    if (!isHtml(around)) return true;
  return false;
}

/** Keeps a declarative shadow tree, which has its own styles; other templates are not shown, and are removed. */
function cleanTemplate(element: Element, { tree }: Cleaning): boolean {
  const mode = element.attribs.shadowrootmode ?? element.attribs.shadowmode;
  if (mode === undefined) tree.remove(element);
  else element.attribs = { shadowrootmode: mode === 'closed' ? 'closed' : 'open' };
  return mode !== undefined;
}

function pictureAddress(source: string | undefined, base: string): string | undefined {
  const text = source?.trim() ?? '';
  return /^(data:image\/|cid:)/i.test(text) ? text : resolveAddress(text, base);
}

/** The target of a link: a place in the document, another page, or an address of a person; undefined for code. */
function linkTarget(href: string, base: string, url: string): string | undefined {
  const text = href.trim();
  if (text.startsWith('#') || /^(mailto|tel|sms|geo):/i.test(text)) return text;
  const address = resolveAddress(text, base);
  const [page = ''] = url.split('#');
  return address?.startsWith(`${page}#`) ? address.slice(page.length) : address;
}

function localPart(href: string): string | undefined {
  const text = href.trim();
  return text.startsWith('#') ? text : undefined;
}
