import { unsupportedFormat } from '../../core/errors.ts';
import type { DocumentText, MediaFacts } from '../../core/ports/media.ts';
import type { Archive } from './archive.ts';
import { type DocumentBuilder, documentBuilder } from './document-builder.ts';
import { type MarkupDialect, readMarkup } from './markup-reader.ts';
import { readWorksheet, sharedStrings } from './worksheet.ts';
import { listElements, readElements } from './xml-elements.ts';

/** WordprocessingML (ISO/IEC 29500-1, 17). */
const word: MarkupDialect = {
  isXml: true,
  blocks: new Set(['w:p']),
  text: new Set(['w:t']),
  spaces: new Set(['w:tab', 'w:br', 'w:cr']),
  skipped: new Set(['mc:Fallback', 'w:del', 'w:moveFrom']),
  rows: new Set(['w:tr']),
  cells: new Set(['w:tc']),
  headingLevel: (name, attributes) => {
    if (name === 'w:p') return 0;
    if (name !== 'w:pStyle') return undefined;
    const style = attributes['w:val'] ?? '';
    return /^title$/i.test(style) ? 1 : Number(/^heading ?([1-6])$/i.exec(style)?.[1] ?? 0);
  },
  isItem: (name) => name === 'w:numPr',
};

/** PresentationML with DrawingML text (ISO/IEC 29500-1, 19 and 21). */
const slide: MarkupDialect = {
  isXml: true,
  blocks: new Set(['a:p']),
  text: new Set(['a:t']),
  spaces: new Set(['a:br', 'a:tab']),
  skipped: new Set(['mc:Fallback']),
  rows: new Set(['a:tr']),
  cells: new Set(['a:tc']),
  headingLevel: (name, attributes) => {
    if (name === 'p:sp') return 0;
    if (name !== 'p:ph') return undefined;
    return attributes.type === 'title' || attributes.type === 'ctrTitle' ? 2 : 0;
  },
  isItem: () => false,
};

/** OpenDocument 1.3, part 3. */
const openDocument: MarkupDialect = {
  isXml: true,
  blocks: new Set(['text:p', 'text:h', 'text:list-item']),
  spaces: new Set(['text:s', 'text:tab', 'text:line-break']),
  skipped: new Set([
    'text:tracked-changes',
    'office:scripts',
    'office:forms',
    'office:annotation',
    'svg:desc',
  ]),
  rows: new Set(['table:table-row']),
  cells: new Set(['table:table-cell']),
  headingLevel: (name, attributes) =>
    name === 'text:h' ? Number(attributes['text:outline-level'] ?? 1) : undefined,
  isItem: (name) => name === 'text:list-item',
};

type Reader = (archive: Archive, document: DocumentBuilder) => void;

/** The kinds of office files, recognised by a file that only they contain. */
const READERS: readonly (readonly [evidence: string, Reader])[] = [
  ['word/document.xml', (archive, document) => readPart(archive, 'word/document.xml', word, document)],
  ['ppt/presentation.xml', readSlides],
  ['xl/workbook.xml', readWorkbook],
  ['content.xml', (archive, document) => readPart(archive, 'content.xml', openDocument, document)],
];

/** Whether the archive is an Office Open XML or OpenDocument file. */
export function isOffice({ paths }: Archive): boolean {
  return READERS.some(([evidence]) => paths.includes(evidence));
}

/**
 * The text of a text document, presentation or workbook.
 * @throws DomainError `unprocessable` if it is damaged, `unsupported-format` if it is another archive
 */
export function readOffice(archive: Archive): DocumentText {
  const [, read] = READERS.find(([evidence]) => archive.paths.includes(evidence)) ?? [];
  if (read === undefined) throw unsupportedFormat('This archive is no document.');
  const document = documentBuilder();
  read(archive, document);
  return document.finish();
}

/** Title, authors, date and language from the file's properties. */
export function officeFacts(archive: Archive): MediaFacts {
  const properties = archive.text('docProps/core.xml') ?? archive.text('meta.xml') ?? '';
  const found = readElements(properties, [
    'dc:title',
    'dc:creator',
    'meta:initial-creator',
    'dc:description',
    'dc:language',
    'dcterms:created',
    'meta:creation-date',
  ]);
  const first = (...names: readonly string[]) => names.flatMap((name) => found.get(name) ?? [])[0];
  const title = first('dc:title');
  const author = first('meta:initial-creator', 'dc:creator');
  const description = first('dc:description');
  const language = first('dc:language');
  const created = first('dcterms:created', 'meta:creation-date');
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { authors: author.split(/\s*;\s*/) }),
    ...(description !== undefined && { description }),
    ...(language !== undefined && { language }),
    ...(created !== undefined && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?$/.test(created) && { created }),
  };
}

function readSlides(archive: Archive, document: DocumentBuilder): void {
  for (const path of numbered(archive.paths, /^ppt\/slides\/slide(\d+)\.xml$/)) {
    if (document.isFull()) return;
    readPart(archive, path, slide, document);
  }
}

function readWorkbook(archive: Archive, document: DocumentBuilder): void {
  const names = listElements(archive.text('xl/workbook.xml') ?? '', ['sheet']);
  const strings = sharedStrings(archive.text('xl/sharedStrings.xml') ?? '');
  for (const [at, path] of numbered(archive.paths, /^xl\/worksheets\/sheet(\d+)\.xml$/).entries()) {
    if (document.isFull()) return;
    document.heading(2, names[at]?.attributes.name ?? '');
    readWorksheet(archive.text(path) ?? '', strings, document);
  }
}

function readPart(archive: Archive, path: string, dialect: MarkupDialect, document: DocumentBuilder): void {
  readMarkup(archive.text(path) ?? '', dialect, document);
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
