import { Parser } from 'htmlparser2';
import { type DocumentBuilder, MAX_COLUMNS, type Piece } from './document-builder.ts';
import type { Attributes } from './markup-dialect.ts';
import { relationshipId } from './office-parts.ts';
import { listElements, localName } from './xml-elements.ts';

/** What the cells of a sheet refer to. */
interface Workbook {
  readonly strings: readonly string[];
  /** The formats of cells, by the number of their style. */
  readonly formats: readonly CellFormat[];
  /** Days from 1970-01-01 to the day with the number 0. The number is negative. */
  readonly firstDay: number;
  /** URLs by relationship id. */
  readonly links: ReadonlyMap<string, string>;
}

/** What a number in a cell means. */
type CellFormat = 'number' | 'date' | 'duration' | 'percentage';

const DAY_MS = 86_400_000;
const FIRST_DAY = { usual: -25_569, old: -24_107 } as const;
/** The numbers of the built-in formats for dates and times, including the formats of Chinese, Japanese and Korean programs. */
const DATE_FORMAT = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[57]|5[0-8])$/;
/** The built-in format `[h]:mm:ss`. */
const DURATION_FORMAT = '46';
const PERCENTAGE_FORMAT = /^(?:9|10)$/;
/** Parts of a format that are shown as they are, or that are a colour or a currency. */
const LITERAL = /"[^"]*"|\\.|\[[^\]]*\]/g;
/** A format for a number of hours, which may be more than a day has. */
const ELAPSED = /\[[hms]+\]/i;
/** The digits to which programs calculate and round. */
const MAX_DIGITS = 15;
/** A character that XML cannot contain, such as a carriage return, and the underscore before what only looks like one. */
const ESCAPED = /_x([\dA-F]{4})_/gi;

/** The formats of cells (ISO/IEC 29500-1, 18.8), in the order of their list. @param styles `xl/styles.xml` */
export function cellFormats(styles: string): readonly CellFormat[] {
  const codes = new Map<string, string>();
  const found: CellFormat[] = [];
  let isList = false;
  for (const { name, attributes } of listElements(
    styles,
    ['numFmt', 'cellXfs', 'xf', 'cellStyles'],
    localName,
  )) {
    const { numFmtId = '', formatCode = '' } = attributes;
    if (name === 'numFmt') codes.set(numFmtId, formatCode);
    if (name === 'cellXfs') isList = true;
    if (name === 'cellStyles') break;
    if (name === 'xf' && isList) found.push(formatOf(numFmtId, codes.get(numFmtId) ?? ''));
  }
  return found;
}

function formatOf(id: string, code: string): CellFormat {
  const shown = code.replaceAll(LITERAL, '');
  if (id === DURATION_FORMAT || ELAPSED.test(code)) return 'duration';
  if (DATE_FORMAT.test(id) || /[ymdhs]/i.test(shown)) return 'date';
  return PERCENTAGE_FORMAT.test(id) || shown.includes('%') ? 'percentage' : 'number';
}

/** The first day of a workbook, which old programs on the Macintosh put into 1904. @param workbook `xl/workbook.xml` */
export function firstDayOf(workbook: string): number {
  const isOld = listElements(workbook, ['workbookPr'], localName).some(({ attributes }) =>
    /^(1|true)$/.test(attributes.date1904 ?? ''),
  );
  return isOld ? FIRST_DAY.old : FIRST_DAY.usual;
}

/** A number of days as a date, with its time if it has one, or as a time. */
function dateFrom(written: string, firstDay: number): string {
  const days = Number(written);
  const date = new Date(Math.round((days + firstDay) * DAY_MS));
  if (written === '' || Number.isNaN(date.getTime())) return written;
  const [day = '', time = ''] = date.toISOString().split('T');
  if (Number.isInteger(days)) return day;
  return days < 1 ? time.slice(0, 5) : `${day} ${time.slice(0, 5)}`;
}

/** A number of days as hours and minutes: 36:00 for 1.5. */
function durationFrom(written: string): string {
  const minutes = Math.round(Number(written) * 24 * 60);
  if (!Number.isSafeInteger(minutes)) return written;
  const [hours, rest] = [Math.trunc(minutes / 60), Math.abs(minutes % 60)];
  return `${minutes < 0 && hours === 0 ? '-' : ''}${hours}:${String(rest).padStart(2, '0')}`;
}

/** A calculated number without the digits that only the way of storing it adds: 0.3 for 0.30000000000000004. */
function rounded(written: string, factor = 1): string {
  const number = Number(written) * factor;
  const isLong = factor > 1 || /e/i.test(written) || (written.includes('.') && written.length > MAX_DIGITS);
  return isLong && Number.isFinite(number) ? String(Number(number.toPrecision(MAX_DIGITS))) : written;
}

const unescaped = (text: string): string =>
  text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The shared strings of an Office workbook, which cells refer to by number (ISO/IEC 29500-1, 18.4). */
export function sharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false; // the pronunciation of Japanese words
  const parser = new Parser(
    {
      onopentag(written) {
        const name = localName(written);
        if (name === 'si') text = '';
        if (name === 'rPh') isReading = true;
        isText = name === 't' && !isReading;
      },
      ontext(part) {
        if (isText) text += part;
      },
      onclosetag(written) {
        const name = localName(written);
        isText = false;
        if (name === 'rPh') isReading = false;
        if (name === 'si') strings.push(unescaped(text));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return strings;
}

/** The URLs that the cells of a worksheet link to, by cell reference. */
function linksIn(xml: string, links: Workbook['links']): ReadonlyMap<string, string> {
  const found = links.size === 0 ? [] : listElements(xml, ['hyperlink'], localName);
  return new Map(
    found.flatMap(({ attributes }) => {
      const address = links.get(relationshipId(attributes));
      return address === undefined ? [] : [[attributes.ref ?? '', address] as const];
    }),
  );
}

/** Adds the rows of a worksheet to a document, with the values calculated last. Empty cells keep their place. */
export function readWorksheet(xml: string, workbook: Workbook, document: DocumentBuilder): void {
  const links = linksIn(xml, workbook.links);
  let row: Piece[][] = [];
  let cell: Attributes = {};
  let value = '';
  let isValue = false;
  let isReading = false;

  function shown(): string {
    const { t: type = 'n', s: style = '0' } = cell;
    const format = workbook.formats[Number(style)];
    if (type === 's') return workbook.strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type !== 'n' || value === '') return unescaped(value);
    if (format === 'date') return dateFrom(value, workbook.firstDay);
    if (format === 'duration') return durationFrom(value);
    return format === 'percentage' ? `${rounded(value, 100)}%` : rounded(value);
  }

  function endCell(): void {
    const column = columnOf(cell.r) ?? row.length;
    if (column >= MAX_COLUMNS) return;
    while (row.length < column) row.push([]);
    row[column] = [{ text: shown(), href: links.get(cell.r ?? '') }];
  }

  const parser = new Parser(
    {
      onopentag(written, attributes) {
        const name = localName(written);
        if (name === 'row') row = [];
        if (name === 'c') [cell, value] = [attributes, ''];
        if (name === 'rPh') isReading = true;
        isValue = name === 'v' || (name === 't' && !isReading);
      },
      ontext(part) {
        if (isValue) value += part;
      },
      onclosetag(written) {
        const name = localName(written);
        isValue = false;
        if (name === 'rPh') isReading = false;
        if (name === 'c') endCell();
        if (name === 'row' && !document.isFull()) document.row(row);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

/** The number of the column in a cell reference, from 0: 2 for `C7`. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
