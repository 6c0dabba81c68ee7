import { getDocumentProxy } from 'unpdf';
import { isDomainError, unprocessable } from '../../core/errors.ts';
import { definedFields } from '../../core/json/defined-fields.ts';
import { reason } from '../../core/messages/reasons.ts';
import { MAX_CONTENT_BYTES } from '../../core/model/text.ts';
import type { DocumentText, MediaFacts } from '../../core/ports/media.ts';
import { CMapFactory } from './cmaps.ts';
import { documentBuilder } from './document-builder.ts';
import { withAccents, withoutFurniture } from './pdf-furniture.ts';
import { addLines, type Box, type Line, linesOf, titleOf, withBoxes } from './pdf-lines.ts';
import { repairedPdf } from './pdf-repair.ts';
import { processorLimit } from './processor-limit.ts';
import { propertyOfPdf } from './property-text.ts';

/** Maximum number of pages whose text is read together. */
const MAX_PAGES = 50;
/** The processor time after which no further page is read, in milliseconds. */
const MAX_PROCESSOR_MS = 10_000;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

/**
 * The page count, the properties that the author set, and the heading of the first page.
 * @throws DomainError `unprocessable` for damage, or a password
 */
export function pdfFacts(file: Uint8Array): Promise<MediaFacts> {
  return withPdf(file, async (pdf) => {
    const { info } = await pdf.getMetadata();
    const noted: Readonly<Record<string, unknown>> = { ...info };
    return definedFields<MediaFacts>({
      pageCount: pdf.numPages,
      title: propertyOfPdf(noted.Title),
      heading: await firstHeading(pdf),
      authors: propertyOfPdf(noted.Author)?.split(/\s*;\s*/),
      description: propertyOfPdf(noted.Subject),
      created: instant(noted.CreationDate),
      language: propertyOfPdf(noted.Language),
    });
  });
}

/**
 * The text of 50 pages, or of as many as can be read in 10 s of processor time. Lines in larger type become headings.
 * @param from the number of the first page, counted from 1
 * @throws DomainError `unprocessable` for damage, or a password
 */
export function readPdf(file: Uint8Array, from = 1): Promise<DocumentText> {
  return withPdf(file, async (pdf) => {
    const isOver = processorLimit(MAX_PROCESSOR_MS);
    const { numPages: pages } = pdf;
    const lines: Line[] = [];
    const comments: string[] = [];
    let next = from;
    let characters = 0;
    const isFull = () => next >= from + MAX_PAGES || characters > MAX_CONTENT_BYTES / 2 || isOver();
    while (next <= pages && (next === from || !isFull())) {
      const page = await pdf.getPage(next);
      const annotations = await annotationsOf(page);
      for (const line of await linesOnPage(page, annotations)) {
        lines.push(line);
        characters += line.text.length;
      }
      comments.push(...commentsIn(annotations));
      page.cleanup();
      next += 1;
    }
    const document = documentBuilder();
    addLines(withoutFurniture(lines), document);
    // The text of a scan must stay empty, since it will be recognised.
    if (lines.length > 0) for (const comment of comments) document.paragraph(comment);
    const { document: tree, isCut } = document.finish();
    const goesOn = next <= pages;
    return { document: tree, isCut: isCut || goesOn, pages, ...(goesOn && { next }) };
  });
}

async function annotationsOf(page: Page): Promise<readonly Annotation[]> {
  return page.getAnnotations().catch(() => []);
}

async function linesOnPage(page: Page, annotations: readonly Annotation[]): Promise<readonly Line[]> {
  const { items } = await page.getTextContent();
  const pieces = items.flatMap((item) => ('str' in item ? [item] : []));
  const lines = linesOf(page.pageNumber, withBoxes(pieces, boxesIn(annotations)));
  return withFilledIn(withAccents(lines), annotations, page.pageNumber);
}

/** The properties that PDF.js gives an annotation (ISO 32000, 12.5 and 12.7). */
interface Annotation {
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  /** The value of the field if this box or button is ticked. */
  readonly exportValue?: unknown;
  readonly buttonValue?: unknown;
  /** The choices of a field. */
  readonly options?: readonly { readonly exportValue: unknown; readonly displayValue: unknown }[];
  readonly contentsObj?: { readonly str?: string };
  /** The author of a comment. */
  readonly titleObj?: { readonly str?: string };
  readonly rect?: readonly number[];
  readonly hidden?: boolean;
  readonly password?: boolean;
}

/** The boxes and buttons of a form. */
function boxesIn(annotations: readonly Annotation[]): readonly Box[] {
  return annotations.flatMap(
    ({ checkBox, radioButton, exportValue, buttonValue, fieldValue, hidden, rect = [] }) => {
      const [left = 0, bottom = 0, , top = 0] = rect;
      const tickedValue = checkBox ? exportValue : buttonValue;
      const isTicked = typeof tickedValue === 'string' && fieldValue === tickedValue;
      return (checkBox || radioButton) && !hidden ? [{ isTicked, left, bottom, top }] : [];
    },
  );
}

/** Lines with what was typed into the fields of a form and onto the page, each after the line at its place. */
function withFilledIn(
  lines: readonly Line[],
  annotations: readonly Annotation[],
  page: number,
): readonly Line[] {
  const all = [...lines];
  for (const {
    subtype,
    fieldType = '',
    fieldValue,
    options = [],
    contentsObj,
    rect = [],
    ...is
  } of annotations) {
    const isField = subtype === 'Widget' && /^(Tx|Ch)$/.test(fieldType) && !is.password;
    const shown = (value: unknown) =>
      options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
    const values = isField ? [fieldValue].flat().map(shown) : [];
    const written = subtype === 'FreeText' ? contentsObj?.str : values.join(', ');
    const text = written?.trim() ?? '';
    const [, bottom = 0] = rect;
    if (text === '' || is.hidden) continue;
    const above = all.findLastIndex((line) => line.bottom >= bottom);
    const height = (all[above] ?? all[0])?.height ?? 0;
    all.splice(above + 1, 0, { page, text, height, bottom });
  }
  return all;
}

/** The kinds of annotations with which readers comment on a page (ISO 32000-1, 12.5.6.2). */
const COMMENT =
  /^(?:Text|Highlight|Underline|Squiggly|StrikeOut|Caret|Line|Square|Circle|Polygon|PolyLine|Ink)$/;

/** The comments of readers, each after the name of its author. */
function commentsIn(annotations: readonly Annotation[]): readonly string[] {
  return annotations.flatMap(({ subtype = '', contentsObj, titleObj, hidden }) => {
    const text = contentsObj?.str?.trim() ?? '';
    if (text === '' || hidden || !COMMENT.test(subtype)) return [];
    const author = titleObj?.str?.trim() ?? '';
    return author === '' ? text : `${author}: ${text}`;
  });
}

/** The heading of the first page; undefined without a heading, and for a damaged page: reading the text will report the damage. */
async function firstHeading(pdf: Pdf): Promise<string | undefined> {
  try {
    const page = await pdf.getPage(1);
    const [, bottom = 0, , top = 0] = page.view;
    return titleOf(await linesOnPage(page, await annotationsOf(page)), (bottom + top) / 2);
  } catch {
    return undefined;
  }
}

const hasPassword = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';

/**
 * PDF.js gets a copy of the file, since it transfers the bytes to itself. It runs no scripts of the document, and only loads CMaps, which
 * are part of this program.
 */
const open = (file: Uint8Array): Promise<Pdf> =>
  getDocumentProxy(file.slice(), {
    isEvalSupported: false,
    BinaryDataFactory: CMapFactory,
    enableXfa: false,
    verbosity: 0,
  });

/** Opens a file, even if it is truncated. */
async function withPdf<T>(file: Uint8Array, work: (pdf: Pdf) => Promise<T>): Promise<T> {
  let pdf: Pdf | undefined;
  try {
    pdf = await open(file).catch((error) => {
      const repaired = hasPassword(error) ? undefined : repairedPdf(file);
      if (repaired === undefined) throw error;
      return open(repaired);
    });
    return await work(pdf);
  } catch (error) {
    if (isDomainError(error)) throw error;
    throw unprocessable(reason(hasPassword(error) ? 'pdf-password' : 'pdf-damaged'));
  } finally {
    await pdf?.destroy();
  }
}

/** Converts `D:20240102030405+01'00'` (ISO 32000, 7.9.4) to ISO 8601. */
function instant(value: unknown): string | undefined {
  const match = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(Z|[+-]\d\d)?'?(\d\d)?/.exec(String(value));
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, zone = '', minutes = '00'] = match;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  if (Number.isNaN(Date.parse(`${local}Z`))) return undefined;
  return `${local}${zone === '' || zone === 'Z' ? zone : `${zone}:${minutes}`}`;
}

type Transfer = (this: ArrayBuffer, byteLength?: number) => ArrayBuffer;

/** A polyfill for Node before 21: PDF.js calls the method for every stream that it decodes. */
const prototype: ArrayBuffer & { transferToFixedLength?: Transfer } = ArrayBuffer.prototype;

/** ECMAScript 2024, ArrayBuffer.prototype.transferToFixedLength: moves the bytes to a new buffer and leaves this one empty. */
const transferToFixedLength: Transfer = function (this: ArrayBuffer, byteLength = this.byteLength) {
  const moved = structuredClone(this, { transfer: [this] });
  if (byteLength === moved.byteLength) return moved;
  const resized = new Uint8Array(byteLength);
  resized.set(new Uint8Array(moved, 0, Math.min(byteLength, moved.byteLength)));
  return resized.buffer;
};

prototype.transferToFixedLength ??= transferToFixedLength;
