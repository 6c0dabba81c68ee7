import { unsupportedFormat } from '../../core/errors.ts';
import { definedFields } from '../../core/json/defined-fields.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { DocumentText, MediaFacts } from '../../core/ports/media.ts';
import { type Archive, openArchive } from './archive.ts';
import { encodingOf } from './byte-order-mark.ts';
import { type DocumentBuilder, documentBuilder } from './document-builder.ts';
import { html } from './html.ts';
import type { MarkupDialect } from './markup-dialect.ts';
import { readMarkup } from './markup-reader.ts';
import { openDocumentLists, wordLists } from './office-lists.ts';
import { isOn, linksOf, relationshipId, relationshipsOf, wordStyles } from './office-parts.ts';
import { openDocumentDialect } from './open-document-dialect.ts';
import { openDocumentStyles } from './open-document-styles.ts';
import { keywordsOf, propertyText } from './property-text.ts';
import { slideDialect } from './slide-dialect.ts';
import { wordDialect } from './word-dialect.ts';
import { cellFormats, firstDayOf, readWorksheet, sharedStrings } from './worksheet.ts';
import { listElements, localName, readElements } from './xml-elements.ts';

type Reader = (archive: Archive, document: DocumentBuilder) => void;

/** The main part of a text document. Office on the web numbers it: `document2.xml`. */
const WORD = /^word\/document\d*\.xml$/;
const SLIDES = 'ppt/presentation.xml';
const WORKBOOK = 'xl/workbook.xml';
const OPEN_DOCUMENT = 'content.xml';

/** The kinds of office files, each recognised by a file that only this kind contains. */
const READERS: readonly (readonly [isEvidence: (path: string) => boolean, Reader])[] = [
  [(path) => WORD.test(path), readWord],
  [(path) => path === SLIDES, readSlides],
  [(path) => path === WORKBOOK, readWorkbook],
  [(path) => path === OPEN_DOCUMENT, readOpenDocument],
];

const wordPart = ({ paths }: Archive): string | undefined => paths.find((path) => WORD.test(path));

/** Whether the archive is an Office Open XML or OpenDocument file. */
export function isOffice({ paths }: Archive): boolean {
  return READERS.some(([isEvidence]) => paths.some(isEvidence));
}

/**
 * The text of a text document, presentation or workbook.
 * @throws DomainError `unprocessable` if it is damaged, `unsupported-format` if it is another archive
 */
export function readOffice(archive: Archive, from = 0): DocumentText {
  const document = documentBuilder(from);
  readerOf(archive)(archive, document);
  return document.finish();
}

function readerOf({ paths }: Archive): Reader {
  const [, read] = READERS.find(([isEvidence]) => paths.some(isEvidence)) ?? [];
  if (read === undefined) throw unsupportedFormat(reason('archive-no-document'));
  return read;
}

/** The first heading of a text or presentation; undefined without a heading. */
function firstHeading(archive: Archive): string | undefined {
  if (archive.paths.includes(WORKBOOK) || kindOf(archive) === 'spreadsheet') return undefined;
  let found: string | undefined;
  const document = documentBuilder();
  readerOf(archive)(archive, {
    ...document,
    heading(_, text) {
      found ??= propertyText(typeof text === 'string' ? text : text.map((piece) => piece.text).join(''));
    },
    isFull: () => found !== undefined || document.isFull(),
  });
  return found;
}

/** Title, authors, date, language and keywords from the file's properties, and its first heading. */
export function officeFacts(archive: Archive): MediaFacts {
  const properties = archive.text('docProps/core.xml') ?? archive.text('meta.xml') ?? '';
  const found = readElements(properties, [
    'dc:title',
    'dc:creator',
    'meta:initial-creator',
    'dc:description',
    'dc:language',
    'cp:keywords',
    'meta:keyword',
    'dcterms:created',
    'meta:creation-date',
  ]);
  const first = (...names: readonly string[]) => names.flatMap((name) => found.get(name) ?? [])[0];
  const created = first('dcterms:created', 'meta:creation-date');
  return definedFields<MediaFacts>({
    title: first('dc:title'),
    heading: firstHeading(archive),
    authors: first('meta:initial-creator', 'dc:creator')?.split(/\s*;\s*/),
    description: first('dc:description'),
    language: first('dc:language'),
    tags: keywordsOf([...(found.get('cp:keywords') ?? []), ...(found.get('meta:keyword') ?? [])].join(';')),
    ...(created !== undefined && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?$/.test(created) && { created }),
  });
}

/** Where programs store a picture of the first page, in formats that browsers show. */
const THUMBNAIL = /^(?:docProps\/thumbnail\.jpe?g|Thumbnails\/thumbnail\.png)$/;

/** The picture of the first page that a program stored in a file; undefined without a picture. */
export function officeCover(archive: Archive): Uint8Array | undefined {
  const path = archive.paths.find((one) => THUMBNAIL.test(one));
  return path === undefined ? undefined : archive.bytes(path);
}

/** A text with its footnotes, endnotes, comments, diagrams and charts. */
function readWord(archive: Archive, document: DocumentBuilder): void {
  const dialectOf = wordDialectsOf(archive);
  const notes = ['footnotes', 'endnotes', 'comments'].map((part) => `word/${part}.xml`);
  const main = wordPart(archive) ?? '';
  for (const path of [main, ...notes]) {
    if (document.isFull()) return;
    readPart(archive, path, dialectOf(path), document);
  }
  readRelated(archive, main, ['diagramData', 'chart', 'chartEx'], document);
  const chunks = relationshipsOf(archive, main).flatMap(({ type, target }) =>
    type === 'aFChunk' ? [target] : [],
  );
  for (const target of [...new Set(chunks)].slice(0, MAX_CHUNKS)) {
    try {
      if (!document.isFull()) readChunk(archive.bytes(target), document);
    } catch {} // the rest of the document is readable
  }
}

/** Maximum number of documents that are read within a document. */
const MAX_CHUNKS = 20;

/** The dialects of the parts of a Word document, with the styles and lists that they share. */
function wordDialectsOf(archive: Archive): (path: string) => MarkupDialect {
  const styles = wordStyles(archive.text('word/styles.xml') ?? '');
  const lists = wordLists(archive.text('word/numbering.xml') ?? '');
  return (path) => wordDialect(linksOf(archive, path), styles, lists);
}

/** The start of a document in an archive, and of a part of a page in MIME. */
const ZIP_START = 'PK\u0003\u0004';
const QUOTED_PRINTABLE = /content-transfer-encoding:\s{0,9}quoted-printable/i;

/** A document of another format that programs put into a text: a page, also in MIME, plain text, or another Word document. */
function readChunk(bytes: Uint8Array | undefined, document: DocumentBuilder): void {
  if (bytes === undefined) return;
  const written = Buffer.from(bytes).toString('latin1');
  if (written.startsWith(ZIP_START)) {
    const inner = openArchive(bytes);
    // A document in a document in a document is left out.
    const main = wordPart(inner);
    if (main !== undefined) readPart(inner, main, wordDialectsOf(inner)(main), document);
    return;
  }
  const page = QUOTED_PRINTABLE.test(written.slice(0, 2_000))
    ? Buffer.from(
        written
          .replace(/=\r?\n/g, '')
          .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        'latin1',
      ).toString()
    : new TextDecoder(encodingOf(bytes)).decode(bytes);
  const start = page.search(/<(?:!doctype|html|body)\b/i);
  if (start >= 0) readMarkup(page.slice(start).split(/<\/html>/i, 1)[0] ?? '', html, document);
  else for (const paragraph of page.split(/\n\s*\n/)) document.paragraph(paragraph);
}

/** Parts of a slide by the types of their relationships, in reading order. */
const SLIDE_PARTS = ['diagramData', 'chart', 'chartEx', 'notesSlide', 'comments'];

/** Whether the attribute `show` hides a slide. Programs usually only write it for hidden slides. */
const isHidden = (show: string | undefined): boolean => show !== undefined && !isOn(show);

/** The visible slides in order, each with its diagrams, charts, notes and comments. */
function readSlides(archive: Archive, document: DocumentBuilder): void {
  for (const path of listed(archive, SLIDES, 'sldId', /^ppt\/slides\/slide(\d+)\.xml$/)) {
    if (listElements(archive.text(path) ?? '', ['p:sld']).some(({ attributes }) => isHidden(attributes.show)))
      continue;
    readPart(archive, path, slideDialect(linksOf(archive, path)), document);
    readRelated(archive, path, SLIDE_PARTS, document);
  }
}

/** The parts that a part refers to, in the order of the types of their relationships. */
function readRelated(
  archive: Archive,
  path: string,
  types: readonly string[],
  document: DocumentBuilder,
): void {
  const relations = relationshipsOf(archive, path);
  for (const type of types)
    for (const { target } of relations.filter((relation) => relation.type === type)) {
      if (document.isFull()) return;
      readPart(archive, target, slideDialect(linksOf(archive, target)), document);
    }
}

function readWorkbook(archive: Archive, document: DocumentBuilder): void {
  const names = listElements(archive.text(WORKBOOK) ?? '', ['sheet'], localName);
  const workbook = {
    strings: sharedStrings(archive.text('xl/sharedStrings.xml') ?? ''),
    formats: cellFormats(archive.text('xl/styles.xml') ?? ''),
    firstDay: firstDayOf(archive.text(WORKBOOK) ?? ''),
  };
  const sheets = listed(archive, WORKBOOK, 'sheet', /^xl\/worksheets\/sheet(\d+)\.xml$/);
  for (const [at, path] of sheets.entries()) {
    if (document.isFull()) return;
    const { name = '', state = 'visible' } = names[at]?.attributes ?? {};
    if (state !== 'visible') continue;
    document.heading(2, name);
    readWorksheet(archive.text(path) ?? '', { ...workbook, links: linksOf(archive, path) }, document);
    const relations = relationshipsOf(archive, path);
    const threads = relations.some(({ type }) => type === 'threadedComment');
    readRelated(archive, path, [threads ? 'threadedComment' : 'comments', 'drawing'], document);
    for (const { target } of relations.filter(({ type }) => type === 'drawing'))
      readRelated(archive, target, SLIDE_PARTS, document);
  }
}

/** What an OpenDocument file is. */
function kindOf(archive: Archive) {
  const type = archive.text('mimetype') ?? '';
  return (['presentation', 'spreadsheet'] as const).find((kind) => type.includes(kind)) ?? 'text';
}

function readOpenDocument(archive: Archive, document: DocumentBuilder): void {
  const parts = ['styles.xml', OPEN_DOCUMENT].map((path) => archive.text(path) ?? '');
  const dialect = openDocumentDialect({
    kind: kindOf(archive),
    styles: openDocumentStyles(parts),
    lists: new Map(parts.flatMap((xml) => [...openDocumentLists(xml)])),
    formulaAt(path) {
      const xml = archive.text(`${path.replace(/^\.\//, '')}/content.xml`) ?? '';
      const found = readElements(xml, [
        'annotation',
        'math:annotation',
        'mrow',
        'math:mrow',
        'math',
        'math:math',
      ]);
      return [...found.values()].flat()[0];
    },
  });
  readPart(archive, OPEN_DOCUMENT, dialect, document);
}

function readPart(archive: Archive, path: string, dialect: MarkupDialect, document: DocumentBuilder): void {
  readMarkup(archive.text(path) ?? '', dialect, document);
}

/**
 * The parts that the main part of a file lists, in the order of the list. If the list is missing or empty, the parts with matching paths,
 * sorted by the numbers in the paths.
 * @param element the element that names a part by its relationship id
 */
function listed(archive: Archive, main: string, element: string, pattern: RegExp): readonly string[] {
  const targets = new Map(relationshipsOf(archive, main).map(({ id, target }) => [id, target]));
  const paths = listElements(archive.text(main) ?? '', [element], localName).map(
    ({ attributes }) => targets.get(relationshipId(attributes)) ?? '',
  );
  return paths.every((path) => path === '') ? numbered(archive.paths, pattern) : paths;
}

/** The paths that match, sorted by the number in them. */
function numbered(paths: readonly string[], pattern: RegExp): readonly string[] {
  return paths
    .flatMap((path) => {
      const number = pattern.exec(path)?.[1];
      return number === undefined ? [] : [{ path, number: Number(number) }];
    })
    .sort((one, other) => one.number - other.number)
    .map(({ path }) => path);
}
