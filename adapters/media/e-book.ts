import { unprocessable } from '../../core/errors.ts';
import { definedFields } from '../../core/json/defined-fields.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { DocumentText, MediaFacts } from '../../core/ports/media.ts';
import type { Archive } from './archive.ts';
import { documentBuilder } from './document-builder.ts';
import { html } from './html.ts';
import { readMarkup } from './markup-reader.ts';
import { listElements, localName, readElements, type XmlElement } from './xml-elements.ts';

const CONTAINER = 'META-INF/container.xml';

/** The file that says which files of the book are encrypted (EPUB 3.3, 4.2.6.3.2). */
const ENCRYPTION = 'META-INF/encryption.xml';

/** The parts of the package document of an EPUB 2 or 3 that are used here. */
export interface Publication {
  readonly folder: string;
  readonly xml: string;
  readonly elements: readonly XmlElement[];
}

/** Whether the archive is an EPUB. */
export function isBook({ paths }: Archive): boolean {
  return paths.includes(CONTAINER);
}

/**
 * The text of an e-book, with its chapters in reading order. Encrypted ones are left out.
 * @throws DomainError `unprocessable` if it is damaged
 */
export function readBook(archive: Archive, from = 0): DocumentText {
  const publication = openPublication(archive);
  const encrypted = encryptedPaths(archive);
  const document = documentBuilder(from);
  for (const { name, attributes } of publication.elements) {
    if (name !== 'itemref' || document.isFull()) continue;
    const path = pathOf(publication, attributes.idref);
    const chapter = path === undefined || encrypted.has(path) ? undefined : archive.text(path);
    if (chapter !== undefined) readMarkup(chapter, html, document);
  }
  return document.finish();
}

/** Matches an identifier that is an ISBN with 10 or 13 digits. */
const ISBN = /^\s*(?:urn:)?(?:isbn:?)?\s*((?:97[89][- ]?)?(?:\d[- ]?){9}[\dX])\s*$/i;

/** Title, authors, date, language, description and ISBN of an e-book. */
export function bookFacts(archive: Archive): MediaFacts {
  const { xml } = openPublication(archive);
  const found = readElements(xml, [
    'dc:title',
    'dc:creator',
    'dc:language',
    'dc:date',
    'dc:description',
    'dc:identifier',
  ]);
  const [created] = found.get('dc:date') ?? [];
  const authors = found.get('dc:creator') ?? [];
  return definedFields<MediaFacts>({
    title: found.get('dc:title')?.[0],
    ...(authors.length > 0 && { authors }),
    language: found.get('dc:language')?.[0],
    ...(created !== undefined && /^\d{4}(-\d\d){0,2}(T|$)/.test(created) && { created }),
    description: found.get('dc:description')?.[0],
    isbn: found.get('dc:identifier')?.flatMap((id) => ISBN.exec(id)?.[1] ?? [])[0],
  });
}

/** The cover of an e-book, in any picture format: the declared one, otherwise the picture on a first page without text. */
export function bookCover(archive: Archive): Uint8Array | undefined {
  const publication = openPublication(archive);
  const named = publication.elements.find(
    ({ name, attributes }) => name === 'meta' && attributes.name === 'cover',
  )?.attributes.content;
  const item = publication.elements.find(
    ({ name, attributes }) => name === 'item' && attributes.properties?.split(/\s+/).includes('cover-image'),
  );
  const href = item?.attributes.href;
  const path = href === undefined ? pathOf(publication, named) : pathIn(publication.folder, href);
  const cover = path ?? firstPicture(publication, archive);
  return cover === undefined || encryptedPaths(archive).has(cover) ? undefined : archive.bytes(cover);
}

/** The most characters of text on a first page whose picture may be the cover; with more text, the picture is an illustration. */
const MAX_COVER_CHARACTERS = 200;

/** The path of the picture on a first page without text. */
function firstPicture(publication: Publication, archive: Archive): string | undefined {
  const first = publication.elements.find(({ name }) => name === 'itemref')?.attributes.idref;
  const page = pathOf(publication, first) ?? '';
  const xml = archive.text(page) ?? '';
  const text = [...readElements(xml, ['body']).values()].flat().join(' ');
  const [picture] = listElements(xml, ['img', 'image', 'svg:image']);
  const href = picture?.attributes.src ?? picture?.attributes['xlink:href'] ?? picture?.attributes.href;
  if (href === undefined || text.length > MAX_COVER_CHARACTERS) return undefined;
  return pathIn(page.slice(0, page.lastIndexOf('/') + 1), href);
}

/** The paths of encrypted files: in books of shops most of them, in others only fonts. */
export function encryptedPaths(archive: Archive): ReadonlySet<string> {
  const references = listElements(archive.text(ENCRYPTION) ?? '', ['CipherReference'], localName);
  return new Set(references.flatMap(({ attributes }) => pathIn('', attributes.URI ?? '') ?? []));
}

export function openPublication(archive: Archive): Publication {
  const [root] = listElements(archive.text(CONTAINER) ?? '', ['rootfile'], localName);
  const path = root?.attributes['full-path'];
  const xml = path === undefined ? undefined : archive.text(path);
  if (path === undefined || xml === undefined) throw unprocessable(reason('book-without-contents'));
  return {
    folder: path.slice(0, path.lastIndexOf('/') + 1),
    xml,
    elements: listElements(xml, ['item', 'itemref', 'meta'], localName),
  };
}

/** The path of the item with an id; undefined if the publication has no such item. */
export function pathOf({ folder, elements }: Publication, id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  const item = elements.find(({ name, attributes }) => name === 'item' && attributes.id === id);
  const href = item?.attributes.href;
  return href === undefined ? undefined : pathIn(folder, href);
}

/** The path to which a relative address leads, without its fragment; undefined for a malformed address. */
export function pathIn(folder: string, href: string): string | undefined {
  try {
    return decodeURIComponent(new URL(href, `archive:///${folder}`).pathname.slice(1));
  } catch {
    return undefined;
  }
}
