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

/**
 * The entities that an XML file declares (XML 1.0, 4.2.1): texts by name. Long texts, and texts that refer to other entities, are left out.
 */
export function entitiesOf(xml: string): ReadonlyMap<string, string> {
  const declared = xml
    .slice(0, HEAD)
    .matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"&<]{0,200})"|'([^'&<]{0,200})')/g);
  return new Map([...declared].map(([, name = '', text, other = '']) => [name, text ?? other]));
}

const ODF = 'urn:oasis:names:tc:opendocument:xmlns:';
const OOXML = 'http://schemas.openxmlformats.org/';
/** The usual prefixes of namespaces, as the readers expect them; HTML has no prefix. */
const USUAL_PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${OOXML}wordprocessingml/2006/main`, 'w'],
  [`${OOXML}officeDocument/2006/math`, 'm'],
  [`${OOXML}markup-compatibility/2006`, 'mc'],
  [`${OOXML}presentationml/2006/main`, 'p'],
  [`${OOXML}drawingml/2006/main`, 'a'],
  [`${OOXML}drawingml/2006/chart`, 'c'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ...['office', 'text', 'table', 'style', 'presentation', 'meta'].map(
    (name) => [`${ODF}${name}:1.0`, name] as const,
  ),
  [`${ODF}drawing:1.0`, 'draw'],
  [`${ODF}xsl-fo-compatible:1.0`, 'fo'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://www.w3.org/1999/xhtml', ''],
]);
/** The names of these namespaces in the strict variant (ISO/IEC 29500-1). */
const STRICT = /^http:\/\/purl\.oclc\.org\/ooxml\/(\w+)\/(main|math|chart)$/;
const ROOT = /<(?![?!])[^<>]*>/;
const DECLARATION = /\sxmlns(?::([\w.-]{1,40}))?="([^"]{1,200})"/g;
const ELEMENT = /(<\/?)(?:([\w.-]{1,40}):)?(?=[\w.-])/g;
const ATTRIBUTE = /(\s)([\w.-]{1,40}):(?=[\w.-]{1,100}=)/g;

/**
 * An XML file with the usual prefixes of the namespaces that its first element declares with others, as some libraries do
 * (Namespaces in XML 1.0, 3).
 */
export function withUsualPrefixes(xml: string): string {
  const [root = ''] = ROOT.exec(xml.slice(0, 2 * HEAD)) ?? [];
  const prefixes = new Map<string, string>();
  for (const [, prefix = '', namespace = ''] of root.matchAll(DECLARATION)) {
    const usual = USUAL_PREFIXES.get(namespace.replace(STRICT, `${OOXML}$1/2006/$2`));
    if (usual !== undefined && usual !== prefix) prefixes.set(prefix, usual === '' ? '' : `${usual}:`);
  }
  if (prefixes.size === 0) return xml;
  const renamed = (written: string, start: string, prefix = '') => {
    const usual = prefixes.get(prefix);
    return usual === undefined ? written : start + usual;
  };
  return xml.replace(ELEMENT, renamed).replace(ATTRIBUTE, renamed);
}
