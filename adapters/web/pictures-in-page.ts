import { type Document, Element, isTag, isText, type ParentNode, Text } from 'domhandler';
import { percentDecoded, resolveAddress } from '../../core/model/url.ts';
import {
  type Attributes,
  backgroundOf,
  bestSource,
  isDot,
  isPlaceholder,
  PICTURE_NAME,
  PLACEHOLDER_NAME,
} from './best-source.ts';
import { type Edits, edits } from './edits.ts';
import { textOf, walk } from './nodes.ts';

/** Elements that a browser, or the page's scripts, treat as an `img`. */
const ALIAS = /^(?:image|[a-z]{1,20}-(?:anim|img))$/;

/**
 * Gives each picture of a page the address that a browser displays (HTML, 4.8.4.3): its own, or an address from the sources next to it,
 * from an attribute that a script reads, or from the `noscript` after it. A picture without an address, or a tracking pixel, is left
 * without `src`. An empty element with a background picture gets that picture as its child.
 * @param base the base of relative addresses
 */
export function normalisePictures(page: Document, base: string): void {
  walk(page, (element) => {
    if (ALIAS.test(element.name)) element.name = 'img';
    if (element.name === 'object' && PICTURE_NAME.test(element.attribs.data ?? '')) showObject(element);
    if (WITH_BACKGROUND.has(element.name)) showBackground(element);
    return element.name !== 'svg';
  });
  const tree = edits();
  walk(page, (element) => {
    if (element.name === 'noscript') replacePlaceholder(element, tree);
    return element.name !== 'svg';
  });
  tree.apply();
  const shown = edits();
  let previous: Element | undefined;
  walk(page, (element) => {
    if (element.name !== 'img') return element.name !== 'svg';
    if (element.attribs.alt && CHARACTER.test(element.attribs.class ?? '')) {
      shown.replace(element, new Text(element.attribs.alt));
      return false;
    }
    const wasPreview = isPreview(element.attribs);
    normalise(element, base);
    if (element.attribs.src === undefined) return true;
    if (previous && !wasPreview && boxOf(previous) === boxOf(element)) shown.remove(previous);
    previous = wasPreview ? element : undefined;
    return true;
  });
  shown.apply();
}

/** Whether an `img` shows only a placeholder or a small copy, until a script shows the picture next to it. */
const isPreview = ({ src = '', class: classes = '' }: Attributes): boolean =>
  SMALL.test(classes) || SMALL_COPY.test(src) || PLACEHOLDER_NAME.test(src);

/** Addresses of pictures that are up to 99 pixels wide, or blurred. */
const SMALL_COPY = /(?:\/max\/|[?&/_,](?:w|width|resize)[=_:])\d\d(?=[/&,]|$)|\bblur[_=]/i;

/** The figure around a picture, otherwise the element in which its wrapper is. */
function boxOf({ parent }: Element): ParentNode | null {
  for (let [outer, depth]: [ParentNode | null, number] = [parent, 0]; outer instanceof Element; depth += 1) {
    if (outer.name === 'figure') return outer;
    if (depth === MAX_WRAPPERS) break;
    outer = outer.parent;
  }
  return parent;
}

/** Maximum number of elements between a figure and its pictures. */
const MAX_WRAPPERS = 6;

/** Elements whose background may be a picture that belongs to the text. */
const WITH_BACKGROUND: ReadonlySet<string> = new Set(['a', 'div', 'figure', 'p', 'span']);
/** Classes of small pictures that belong to the design of the page. */
const DECORATION = /\b(?:avatar|emoji|icon|logo|sprite)/i;

function showBackground(element: Element): void {
  const { attribs, children } = element;
  const src = backgroundOf(attribs);
  const isEmpty = children.every((child) => !isTag(child) && !(isText(child) && child.data.trim() !== ''));
  if (src === undefined || !isEmpty || DECORATION.test(attribs.class ?? '')) return;
  const image = new Element('img', { src, alt: attribs['aria-label'] ?? attribs.title ?? '' });
  image.parent = element;
  element.children = [image];
}

/** Makes an `object` that is a picture an `img` with its replacement text. */
function showObject(element: Element): void {
  element.name = 'img';
  element.attribs = { src: element.attribs.data ?? '', alt: textOf(element, MAX_ALT) };
  element.children = [];
}

const MAX_ALT = 300;

/** Classes of pictures that are characters. */
const CHARACTER = /(?:^|[\s_-])(?:emoji|emoticon|smiley|smilies)(?:$|[\s_-])/i;

/** Maximum number of child nodes of a `picture` that are examined for each of its images. */
const MAX_SIBLINGS = 40;

/** Media queries that do not apply to reading a page. */
const OTHER_MEDIA = /^\s*print\b|prefers-color-scheme:\s*dark/i;

function normalise(image: Element, base: string): void {
  const { attribs, parent } = image;
  const siblings =
    parent instanceof Element && parent.name === 'picture' ? parent.children.slice(0, MAX_SIBLINGS) : [];
  const sources = siblings.filter(
    (child): child is Element =>
      isTag(child) && child.name === 'source' && !OTHER_MEDIA.test(child.attribs.media ?? ''),
  );
  const linked = parent instanceof Element && parent.name === 'a' ? parent.attribs.href : undefined;
  const found = bestSource(
    attribs,
    sources.map((source) => source.attribs),
  );
  const address =
    resolveAddress(/^https?%3a/i.test(found ?? '') ? percentDecoded(found ?? '') : found, base) ??
    (PICTURE_NAME.test(linked ?? '') ? resolveAddress(linked, base) : undefined);
  const { alt, title } = attribs;
  const isSpacer = address === resolveAddress(attribs.src, base) && isDot(attribs.width, attribs.height);
  image.attribs = {
    ...(address !== undefined && !isSpacer && { src: address }),
    ...(alt !== undefined && { alt }),
    ...(title !== undefined && { title }),
  };
}

/** Replaces a placeholder with the pictures of the `noscript` next to it, unless the placeholder names a picture itself. */
function replacePlaceholder(noscript: Element, tree: Edits): void {
  tree.remove(noscript);
  const images = imagesIn(noscript).filter(
    ({ attribs }) =>
      !isPlaceholder(attribs) &&
      !isDot(attribs.width, attribs.height) &&
      !/display:\s*none/i.test(attribs.style ?? ''),
  );
  if (images.length === 0 || textOf(noscript, 200) !== '') return;
  if (noscript.parent instanceof Element && noscript.parent.name === 'img') return;
  const after = elementNextTo(noscript, 'next');
  const late = after && imagesIn(after)[0]?.attribs;
  if (late && isPlaceholder(late) && images.some(({ attribs }) => bestSource(attribs) === bestSource(late)))
    return;
  const before = elementNextTo(noscript, 'prev');
  const [shown, ...others] = before === undefined ? [] : imagesIn(before);
  if (shown !== undefined && !isBare(shown)) return;
  if (before !== undefined && shown !== undefined && others.length === 0) tree.remove(before);
  tree.replace(noscript, ...images);
}

/** Whether a picture is only a placeholder. */
const isBare = ({ attribs }: Element): boolean =>
  (isPlaceholder(attribs) || SMALL.test(attribs.class ?? '')) && bestSource(attribs) === attribs.src?.trim();

/** Classes of small, blurred pictures that are shown until a script has loaded the large picture. */
const SMALL = /\b(?:blur-?up|lqip|progressiveMedia-thumbnail)\b/i;

function imagesIn(element: Element): Element[] {
  const found: Element[] = element.name === 'img' ? [element] : [];
  walk(element, (inner) => {
    if (inner.name === 'img') found.push(inner);
    return true;
  });
  return found;
}

/** The element directly before or after another, with no text in between. */
function elementNextTo(element: Element, side: 'next' | 'prev'): Element | undefined {
  const next = element[side];
  const found = next && isText(next) && next.data.trim() === '' ? next[side] : next;
  return found && isTag(found) && textOf(found, 200) === '' ? found : undefined;
}
