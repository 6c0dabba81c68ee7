import { type Document, Element, isTag, isText } from 'domhandler';
import { bestSource, isDot, isPlaceholder } from './best-source.ts';
import { type Edits, edits } from './edits.ts';
import { resolveAddress, textOf, walk } from './nodes.ts';

/** Elements that are an `img` to a browser or its scripts. */
const ALIASES: ReadonlySet<string> = new Set(['amp-anim', 'amp-img', 'image']);

/**
 * Gives each picture of a page the address that it is shown from (HTML, 4.8.4.3): of its own, of the sources next to it, of the
 * attribute from which a script takes it, or of the `noscript` after it. Those without one go, and those that only count readers.
 * @param base what addresses are relative to
 */
export function settlePictures(page: Document, base: string): void {
  walk(page, (element) => {
    if (ALIASES.has(element.name)) element.name = 'img';
    return element.name !== 'svg';
  });
  const tree = edits();
  walk(page, (element) => {
    if (element.name === 'noscript') replacePlaceholder(element, tree);
    return element.name !== 'svg';
  });
  tree.apply();
  walk(page, (element) => {
    if (element.name === 'img') settle(element, base);
    return element.name !== 'svg';
  });
}

/** More elements in a `picture` are not looked at, for each of its images. */
const MAX_SIBLINGS = 40;

/** Media for which a page is not read. */
const OTHER_MEDIA = /^\s*print\b|prefers-color-scheme:\s*dark/i;

function settle(image: Element, base: string): void {
  const { attribs, parent } = image;
  const siblings =
    parent instanceof Element && parent.name === 'picture' ? parent.children.slice(0, MAX_SIBLINGS) : [];
  const sources = siblings.filter(
    (child): child is Element =>
      isTag(child) && child.name === 'source' && !OTHER_MEDIA.test(child.attribs.media ?? ''),
  );
  const address = resolveAddress(
    bestSource(
      attribs,
      sources.map((source) => source.attribs),
    ),
    base,
  );
  const { alt, title } = attribs;
  const isSpacer = address === resolveAddress(attribs.src, base) && isDot(attribs.width, attribs.height);
  image.attribs = {
    ...(address !== undefined && !isSpacer && { src: address }),
    ...(alt !== undefined && { alt }),
    ...(title !== undefined && { title }),
  };
}

/** Puts the pictures of a `noscript` in the place of their placeholder, unless that names a picture itself. */
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

/** Whether nothing but a placeholder is known of a picture. */
const isBare = ({ attribs }: Element): boolean =>
  (isPlaceholder(attribs) || SMALL.test(attribs.class ?? '')) && bestSource(attribs) === attribs.src?.trim();

/** Classes of pictures that are shown, small and blurred, until a script has loaded the large one. */
const SMALL = /\b(?:blur-?up|lqip|progressiveMedia-thumbnail)\b/i;

function imagesIn(element: Element): Element[] {
  const found: Element[] = element.name === 'img' ? [element] : [];
  walk(element, (inner) => {
    if (inner.name === 'img') found.push(inner);
    return true;
  });
  return found;
}

/** The element right before or after another, if it has no text. */
function elementNextTo(element: Element, side: 'next' | 'prev'): Element | undefined {
  const next = element[side];
  const found = next && isText(next) && next.data.trim() === '' ? next[side] : next;
  return found && isTag(found) && textOf(found, 200) === '' ? found : undefined;
}
