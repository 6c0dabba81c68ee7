import { Parser } from 'htmlparser2';
import type { Attributes } from './markup-dialect.ts';

/** Parser options for small XML files, such as the properties and the list of parts of a document. */
const XML = { xmlMode: true, decodeEntities: true };

/** An XML element without its content. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Attributes;
}

/** The named elements of an XML file with their texts, in order, with white space folded and without empty ones. */
export function listTexts(
  xml: string,
  names: readonly string[],
): readonly (XmlElement & { readonly text: string })[] {
  const found: (XmlElement & { text: string })[] = [];
  let open: XmlElement | undefined;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!names.includes(name)) return;
        open = { name, attributes };
        text = '';
      },
      ontext(part) {
        if (open !== undefined) text += part;
      },
      onclosetag(name) {
        if (open === undefined || name !== open.name) return;
        const folded = text.replace(/\s+/gu, ' ').trim().toWellFormed();
        if (folded !== '') found.push({ ...open, text: folded });
        open = undefined;
      },
    },
    XML,
  );
  parser.end(xml);
  return found;
}

/** The texts of the named elements of an XML file, by their names. */
export function readElements(xml: string, names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = listTexts(xml, names);
  return new Map(
    names.map((name) => [name, found.filter((element) => element.name === name).map(({ text }) => text)]),
  );
}

/** The name of an element without the prefix of its namespace. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * All elements of an XML file with one of these names, in order.
 * @param nameOf returns the name to compare for a name in the file; `localName` ignores prefixes
 */
export function listElements(
  xml: string,
  names: readonly string[],
  nameOf: (name: string) => string = (name) => name,
): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        const name = nameOf(written);
        if (names.includes(name)) found.push({ name, attributes });
      },
    },
    XML,
  );
  parser.end(xml);
  return found;
}
