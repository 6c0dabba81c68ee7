import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { resolveAddress } from '../../core/model/url.ts';

/** Elements that a browser does not show. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'title']);

/** Elements that mean something even if they are empty. */
export const MEANT_EMPTY: ReadonlySet<string> = new Set(['br', 'hr', 'iframe', 'img', 'input', 'td', 'th']);

/** Visits the elements below a node in document order. `enter` returns whether to visit the content of an element too. */
export function walk(root: ParentNode, enter: (element: Element) => boolean): void {
  const waiting: ChildNode[] = [...root.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isTag(node) || !enter(node)) continue;
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child !== undefined) waiting.push(child);
    }
  }
}

/** The visible text of an element, with white space folded, cut after `maxLength` characters. */
export function textOf(element: ParentNode, maxLength = 4_000): string {
  return fold(shownText(element, maxLength, ' '));
}

/** The texts of the visible blocks of an element, with white space folded, cut after `maxLength` characters in all. */
export function blocksOf(element: ParentNode, maxLength: number): readonly string[] {
  return shownText(element, maxLength, '\0')
    .split('\0')
    .map(fold)
    .filter((text) => text !== '');
}

/** The visible text of an element, with a marker at the start of each block. */
function shownText(element: ParentNode, maxLength: number, blockSign: string): string {
  const parts: string[] = [];
  let length = 0;
  const waiting: ChildNode[] = [...element.children].reverse();
  for (let node = waiting.pop(); node !== undefined && length < maxLength; node = waiting.pop()) {
    if (isText(node)) {
      parts.push(node.data);
      length += node.data.length;
    } else if (isTag(node) && !SILENT.has(node.name)) {
      if (!INLINE.has(node.name)) parts.push(blockSign);
      for (const child of node.children.toReversed()) waiting.push(child);
    }
  }
  return parts.join('').slice(0, maxLength);
}

/** Inline elements, whose text continues the text before. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code em font i kbd mark q s small span strong sub sup time u var wbr'.split(' '),
);

/**
 * Text in one line, without characters that no text may contain (D10), such as half of a surrogate pair and U+0000, and without soft
 * hyphens and control characters. Control characters that mean a character in Windows-1252 become that character, as in HTML (13.2.5.80).
 */
export function fold(text: string): string {
  return text
    .replace(/[\u0080-\u009f]/g, (control) =>
      WESTERN.decode(Uint8Array.of(control.charCodeAt(0)), { stream: true }),
    )
    .replace(/[\s\0]+/gu, ' ')
    .replace(/[\u0001-\u001f\u007f-\u009f\u00ad]/g, '')
    .trim()
    .toWellFormed();
}

/** Used as a stream, since Node otherwise decodes Windows-1252 as Latin-1. */
const WESTERN = new TextDecoder('windows-1252');

/** The words of an attribute value, in lower case. */
export function tokensOf(value: string | undefined): string[] {
  return (value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
}

/** The base of relative addresses on a page: the first `base` with an address, otherwise the page's own address (HTML, 2.4.3). */
export function baseOf(page: ParentNode, url: string): string {
  let base: string | undefined;
  walk(page, ({ name, attribs }) => {
    if (name === 'base' && attribs.href !== undefined) base ??= attribs.href;
    return base === undefined && name !== 'svg';
  });
  return resolveAddress(base, url) ?? url;
}
