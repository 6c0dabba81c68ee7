import { encodingOf } from './byte-order-mark.ts';

/** Characters at the start of a file that are searched for declarations. */
const HEAD = 10_000;

/** The encoding of an XML file: the one that it declares, otherwise that of its byte order mark, otherwise UTF-8. */
export function xmlEncoding(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 300)).toString('latin1');
  const label = /^\s*<\?xml[^>]{0,200}? encoding=["']([\w.:-]+)/.exec(start)?.[1];
  try {
    // A declaration that can be read byte by byte is not in UTF-16, even if it says so.
    if (label !== undefined && !/^utf-?(?:8|16)/i.test(label)) return new TextDecoder(label).encoding;
  } catch {} // an unknown label
  return encodingOf(bytes);
}

/** The entities that an XML file declares (XML 1.0, 4.2.1): texts by name. Long texts, and texts that refer to other entities, are left out. */
export function entitiesOf(xml: string): ReadonlyMap<string, string> {
  const declared = xml
    .slice(0, HEAD)
    .matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"&<]{0,200})"|'([^'&<]{0,200})')/g);
  return new Map([...declared].map(([, name = '', text, other = '']) => [name, text ?? other]));
}
