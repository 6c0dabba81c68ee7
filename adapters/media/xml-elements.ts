import { Parser } from 'htmlparser2';
import type { Attributes } from './markup-dialect.ts';

/** The parser options for small XML files, such as those with the properties and the parts of a document. */
const XML = { xmlMode: true, decodeEntities: true };

/** An XML element without its content. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Attributes;
}

/** The texts of the named elements of an XML file, in order, with white space folded and without empty ones. */
export function readElements(xml: string, names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>(names.map((name) => [name, []]));
  let open: string | undefined;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        if (!found.has(name)) return;
        open = name;
        text = '';
      },
      ontext(part) {
        if (open !== undefined) text += part;
      },
      onclosetag(name) {
        if (name !== open) return;
        const folded = text.replace(/\s+/gu, ' ').trim().toWellFormed();
        if (folded !== '') found.get(name)?.push(folded);
        open = undefined;
      },
    },
    XML,
  );
  parser.end(xml);
  return found;
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
