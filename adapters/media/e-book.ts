import { unprocessable } from '../../core/errors.ts';
import { definedFields } from '../../core/json/defined-fields.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { DocumentText, MediaFacts } from '../../core/ports/media.ts';
import { toText } from '../../core/prose/to-text.ts';
import type { Archive } from './archive.ts';
import { documentBuilder } from './document-builder.ts';
import { html, readHtml } from './html.ts';
import { readMarkup } from './markup-reader.ts';
import { propertyText } from './property-text.ts';
import { listElements, listTexts, localName, readElements, type XmlElement } from './xml-elements.ts';
import { entitiesOf } from './xml-text.ts';

const CONTAINER = 'META-INF/container.xml';

/** The file that says which files of the book are encrypted (EPUB 3.3, 4.2.6.3.2). */
const ENCRYPTION = 'META-INF/encryption.xml';

/** The parts of the package document of an EPUB 2 or 3 that are used here. */
export interface Publication {
  readonly folder: string;
  readonly xml: string;
  readonly elements: readonly XmlElement[];
  /** The path of the file to which a URL leads, relative to a folder; undefined if there is no such file. */
  fileAt(folder: string, href: string): string | undefined;
}

export function isBook({ paths }: Archive): boolean {
  return paths.includes(CONTAINER);
}

/**
 * The text of an e-book, with its chapters in reading order. Leaves out encrypted chapters.
 * @throws DomainError `unprocessable` if it is damaged
 */
export function readBook(archive: Archive, from = 0): DocumentText {
  const publication = openPublication(archive);
  const encrypted = encryptedPaths(archive, publication);
  const document = documentBuilder(from);
  for (const { name, attributes } of publication.elements) {
    if (name !== 'itemref' || document.isFull()) continue;
    const path = pathOf(publication, attributes.idref);
    const chapter = path === undefined || encrypted.has(path) ? undefined : chapterAt(archive, path);
    if (chapter !== undefined) readMarkup(chapter, html, document);
  }
  return document.finish();
}

/** An element without content, which an HTML parser would take for the start of what follows. */
const EMPTY = /<(title|script|style|iframe|textarea|a|p|div|span|em|i|b)\b([^<>]*)\/>/gi;
/** The document type declaration, with the entities that it declares. Limits the characters before its end. */
const DOCTYPE = /<!DOCTYPE[^[>]{0,500}(?:\[[^\]]{0,10000}\]\s{0,9})?>/i;
const MAX_PROLOGUE = 20_000;

/** A chapter as HTML: with its entities replaced and its empty elements closed. Undefined if the archive has no such file. */
export function chapterAt(archive: Archive, path: string): string | undefined {
  const xhtml = archive.text(path);
  if (xhtml === undefined) return undefined;
  const entities = entitiesOf(xhtml);
  return (xhtml.slice(0, MAX_PROLOGUE).replace(DOCTYPE, '') + xhtml.slice(MAX_PROLOGUE))
    .replace(/&([\w.-]{1,40});/g, (written, name: string) => entities.get(name) ?? written)
    .replace(EMPTY, '<$1$2></$1>');
}

/** Matches an identifier that is an ISBN with 10 or 13 digits. */
const ISBN = /^\s*(?:urn:)?(?:isbn:?)?\s*((?:97[89][- ]?)?(?:\d[- ]?){9}[\dX])\s*$/i;

/** Title, authors, date, language, description and ISBN of an e-book. */
export function bookFacts(archive: Archive): MediaFacts {
  const { xml } = openPublication(archive);
  const found = readElements(xml, ['dc:language', 'dc:description', 'dc:identifier']);
  const [created] = chosen(xml, 'dc:date', 'publication');
  const authors = chosen(xml, 'dc:creator', 'aut');
  return definedFields<MediaFacts>({
    title: chosen(xml, 'dc:title', 'main')[0],
    ...(authors.length > 0 && { authors }),
    language: found.get('dc:language')?.[0],
    ...(created !== undefined && /^\d{4}(-\d\d){0,2}(T|$)/.test(created) && { created }),
    description: propertyText(toText(readHtml(found.get('dc:description')?.[0] ?? '').document)),
    isbn: found.get('dc:identifier')?.flatMap((id) => ISBN.exec(id)?.[1] ?? [])[0],
  });
}

/**
 * The texts of the elements with a name, elements with `role` first: an attribute in EPUB 2, or a refinement in EPUB 3, states the role.
 * Elements with another role, such as translators, are left out if other elements exist.
 */
function chosen(xml: string, name: string, role: string): readonly string[] {
  const found = listTexts(xml, [name, 'meta', 'opf:meta']);
  const refined = new Map(
    found
      .filter(({ attributes }) => /^(?:role|title-type)$/.test(attributes.property ?? ''))
      .map(({ attributes, text }) => [attributes.refines, text]),
  );
  const elements = found.filter((element) => element.name === name);
  const withRole = (wanted: string | undefined) =>
    elements.filter(({ attributes }) => {
      const own = attributes['opf:role'] ?? attributes['opf:event'] ?? refined.get(`#${attributes.id}`);
      return own === wanted;
    });
  const fitting = [...withRole(role), ...withRole(undefined)];
  return (fitting.length > 0 ? fitting : elements).map(({ text }) => text);
}

/** The cover of an e-book, in any picture format: the declared one, otherwise the picture on a first page without text. */
export function bookCover(archive: Archive): Uint8Array | undefined {
  const publication = openPublication(archive);
  const { elements, folder, fileAt } = publication;
  const attributesOf = (kind: string) =>
    elements.filter(({ name }) => name === kind).map((one) => one.attributes);
  const declared = [
    ...attributesOf('item').flatMap(({ properties = '', href }) =>
      /\bcover-image\b/.test(properties) ? href : [],
    ),
    ...attributesOf('meta').flatMap(({ name, content = '' }) => {
      if (name?.toLowerCase() !== 'cover') return [];
      return attributesOf('item').find(({ id }) => id === content)?.href ?? content;
    }),
    ...attributesOf('reference').flatMap(({ type, href }) => (type?.toLowerCase() === 'cover' ? href : [])),
  ];
  const first = pathOf(publication, attributesOf('itemref')[0]?.idref);
  const pages = [...declared.map((href) => fileAt(folder, href ?? '')), first];
  const pictures = pages.map((path) =>
    PAGE.test(path ?? '') ? pictureOn(path, publication, archive) : path,
  );
  const cover = pictures.find((path) => path !== undefined);
  return cover === undefined || encryptedPaths(archive, publication).has(cover)
    ? undefined
    : archive.bytes(cover);
}

/** A page, which may only contain the picture. */
const PAGE = /\.(?:x?html?|xml)$/i;
/** Maximum number of characters of text on a page whose picture may be the cover; with more text, the picture is an illustration. */
const MAX_COVER_CHARACTERS = 200;

/** The path of the picture on a page without text. */
function pictureOn(page = '', { fileAt }: Publication, archive: Archive): string | undefined {
  const xml = archive.text(page) ?? '';
  const text = [...readElements(xml, ['body']).values()].flat().join(' ');
  const [picture] = listElements(xml, ['img', 'image', 'svg:image']);
  const href = picture?.attributes.src ?? picture?.attributes['xlink:href'] ?? picture?.attributes.href;
  if (href === undefined || text.length > MAX_COVER_CHARACTERS) return undefined;
  return fileAt(page.slice(0, page.lastIndexOf('/') + 1), href);
}

/** The paths of encrypted files. In books of shops, these are most files; in other books, only fonts. */
export function encryptedPaths(archive: Archive, { fileAt }: Publication): ReadonlySet<string> {
  const references = listElements(archive.text(ENCRYPTION) ?? '', ['CipherReference'], localName);
  return new Set(references.flatMap(({ attributes }) => fileAt('', attributes.URI ?? '') ?? []));
}

export function openPublication(archive: Archive): Publication {
  const fileAt = fileFinder(archive);
  const [root] = listElements(archive.text(CONTAINER) ?? '', ['rootfile'], localName);
  const named = root?.attributes['full-path'];
  const path = named === undefined ? undefined : fileAt('', named.replace(/^\//, ''));
  const xml = path === undefined ? undefined : archive.text(path);
  if (path === undefined || xml === undefined) throw unprocessable(reason('book-without-contents'));
  return {
    folder: folderOf(path),
    xml,
    elements: listElements(xml, ['item', 'itemref', 'meta', 'reference', 'spine'], localName),
    fileAt,
  };
}

/** The path of the item with an id; undefined if the publication has no such item, or the archive no such file. */
export function pathOf(
  { folder, elements, fileAt }: Publication,
  id: string | undefined,
): string | undefined {
  if (id === undefined) return undefined;
  const item = elements.find(({ name, attributes }) => name === 'item' && attributes.id === id);
  const href = item?.attributes.href;
  return href === undefined ? undefined : fileAt(folder, href);
}

/** The folder of a file, with a slash at its end unless it is empty. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Finds files by their URLs, even if these differ in case, composed characters or backslashes, or are not encoded. */
function fileFinder({ paths }: Archive): Publication['fileAt'] {
  const keyOf = (path: string) => path.normalize('NFC').toLowerCase().replaceAll('\\', '/');
  const exact = new Set(paths);
  const similar = new Map(paths.map((path) => [keyOf(path), path]));
  return (folder, href) => {
    const candidates = pathsIn(folder, href);
    const found = candidates.find((path) => exact.has(path));
    return found ?? candidates.map((path) => similar.get(keyOf(path))).find((path) => path !== undefined);
  };
}

/** The paths that a relative URL without its fragment can mean: decoded, or as it is written. Empty for a malformed URL. */
function pathsIn(folder: string, href: string): readonly string[] {
  try {
    const written = new URL(href, `archive:///${folder}`).pathname.slice(1);
    return [decoded(written), written];
  } catch {
    return [];
  }
}

/** A path with its escapes replaced; the path itself if it is not one of escapes, such as `100%`. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
