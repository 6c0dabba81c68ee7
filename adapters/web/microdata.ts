import type { Document, Element } from 'domhandler';
import type { Json, JsonRecord } from '../../core/model/page.ts';
import { resolveAddress } from '../../core/model/url.ts';
import { textOf, walk } from './nodes.ts';

/** Maximum number of microdata properties that are read from a page, and maximum depth of nested items. */
const MAX_PROPERTIES = 5_000;
const MAX_DEPTH = 12;

/** The attribute with the value of an element, for elements whose text is not their value (HTML Standard, 5.2.4). */
const VALUE_ATTRIBUTES: Readonly<Record<string, { readonly name: string; readonly isAddress?: true }>> = {
  meta: { name: 'content' },
  data: { name: 'value' },
  meter: { name: 'value' },
  time: { name: 'datetime' },
  object: { name: 'data', isAddress: true },
  ...Object.fromEntries(['a', 'area', 'link'].map((tag) => [tag, { name: 'href', isAddress: true }])),
  ...Object.fromEntries(
    ['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video'].map((tag) => [
      tag,
      { name: 'src', isAddress: true },
    ]),
  ),
};

/** Properties of Schema.org whose values are addresses: of type URL, or things that an address names. */
const ADDRESSED =
  /url$|^(?:sameAs|image|logo|icon|photo|thumbnail|screenshot|primaryImageOfPage|license|identifier|additionalType|mainEntityOfPage|availability|itemCondition|item|musicReleaseFormat|albumReleaseType|albumProductionType|hasMap|map|codeRepository|isBasedOn|associatedMedia|audio|video|encoding|contentLocation|relatedLink|significantLink|target)$/i;

/** The top-level microdata items of a page, as JSON-LD nodes. */
export function readMicrodata(document: Document, base: string): JsonRecord[] {
  const tops: Element[] = [];
  const byId = new Map<string, Element>();
  walk(document, (element) => {
    const { id, itemscope, itemprop } = element.attribs;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (itemscope !== undefined && itemprop === undefined) tops.push(element);
    return true;
  });
  const reader: Reader = { base, byId, left: MAX_PROPERTIES };
  return tops.map((item) => readItem(item, reader, 0));
}

interface Reader {
  readonly base: string;
  readonly byId: ReadonlyMap<string, Element>;
  /** How many more properties may be read. */
  left: number;
}

function readItem(item: Element, reader: Reader, depth: number): JsonRecord {
  const properties = new Map<string, Json[]>();
  const add = (element: Element): boolean => {
    const isItem = element.attribs.itemscope !== undefined;
    const names = (element.attribs.itemprop ?? '').split(/\s+/).filter(Boolean);
    if (names.length > 0 && reader.left > 0) {
      reader.left -= names.length;
      const item = isItem && depth < MAX_DEPTH ? readItem(element, reader, depth + 1) : undefined;
      for (const name of names.map(localName)) {
        const value = item ?? propertyValue(name, element, reader.base);
        const values = properties.get(name);
        if (values) values.push(value);
        else properties.set(name, [value]);
      }
    }
    return !isItem && reader.left > 0;
  };
  walk(item, add);
  for (const id of (item.attribs.itemref ?? '').split(/\s+/)) {
    const other = reader.byId.get(id);
    if (other !== undefined && other !== item && add(other)) walk(other, add);
  }
  const types = (item.attribs.itemtype ?? '').split(/\s+/).filter(Boolean).map(localName);
  return {
    ...Object.fromEntries(
      [...properties].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    ),
    ...(types.length > 0 && { '@type': types }),
    ...(item.attribs.itemid !== undefined && { '@id': item.attribs.itemid }),
  };
}

function propertyValue(name: string, element: Element, base: string): Json {
  const { content } = element.attribs;
  if (content !== undefined) return content;
  const source = VALUE_ATTRIBUTES[element.name];
  const value = source === undefined ? undefined : element.attribs[source.name];
  if (value === undefined) return textOf(element);
  if (!source?.isAddress) return value;
  const shown = ADDRESSED.test(name) ? '' : shownBy(element);
  return shown || (resolveAddress(value, base) ?? value);
}

/**
 * The visible text of a link or picture; empty for other elements. According to the standard, the value of a link is its address, but pages
 * mark up links as names and people.
 */
function shownBy(element: Element): string {
  if (element.name === 'img') return (element.attribs.alt ?? '').trim();
  return element.name === 'a' ? textOf(element) : '';
}

/** The last part of a name in a vocabulary: `Book` for `https://schema.org/Book`. */
function localName(name: string): string {
  return name.replace(/^.*[/#:]/, '');
}
