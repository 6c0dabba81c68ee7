import { type Document, type Element, isTag } from 'domhandler';
import { textOf, tokensOf, walk } from './nodes.ts';

/** Class names of parts that are shown only on some sizes of screens. */
const FOR_SCREENS =
  /(?:^|[-_:])(?:mobile|desktop|phone|tablet|hidden|visible|hide|show|d)(?:$|[-_])|^(?:xs|sm|md|lg|xl):/;
/** Styles of parts that are hidden until a script shows them. */
const UNSEEN = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

/** Minimum and maximum number of characters of a part that are compared, and maximum number of parts. */
const COMPARED = { min: 100, max: 20_000, parts: 200 } as const;

/** Empties the parts of a page that repeat another part for other screens. */
export function removeOtherLayouts(page: Document): void {
  const parts = new Map<string, Element>();
  let compared = 0;
  walk(page, (element) => {
    const { attribs } = element;
    if (!tokensOf(attribs.class).some((name) => FOR_SCREENS.test(name))) return true;
    if (attribs.hidden !== undefined || UNSEEN.test(attribs.style ?? '')) return true;
    compared += 1;
    if (compared > COMPARED.parts) return false;
    const text = textOf(element, COMPARED.max);
    const same = text.length < COMPARED.min ? undefined : parts.get(text);
    if (same !== undefined && !contains(same, element)) element.children = [];
    else if (same === undefined) parts.set(text, element);
    return true;
  });
}

function contains(outer: Element, inner: Element): boolean {
  for (let around = inner.parent; around !== null && isTag(around); around = around.parent)
    if (around === outer) return true;
  return false;
}
