import { Parser } from 'htmlparser2';
import { type DocumentBuilder, MAX_COLUMNS } from './document-builder.ts';
import { listElements } from './xml-elements.ts';

/** What the cells of all sheets refer to. */
interface Workbook {
  readonly strings: readonly string[];
  /** The numbers of the styles that show a number as a date or a time. */
  readonly dateStyles: ReadonlySet<number>;
  /** The number of days from 1970 to the day with the number 0, which is negative. */
  readonly firstDay: number;
}

const DAY_MS = 86_400_000;
const FIRST_DAY = { usual: -25_569, old: -24_107 } as const;
/** The numbers of the built-in formats for dates and times, also those of Chinese, Japanese and Korean programs. */
const DATE_FORMAT = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/;
/** Parts of a format that are shown as they are, or that are a colour or a currency. */
const LITERAL = /"[^"]*"|\\.|\[[^\]]*\]/g;
/** A format for a number of hours, which may be more than a day has. */
const ELAPSED = /\[[hms]+\]/i;

/** The styles that show numbers as dates or times (ISO/IEC 29500-1, 18.8), by their place in the list of cell formats. */
export function dateStylesIn(styles: string): ReadonlySet<number> {
  const codes = new Map<string, string>();
  const found = new Set<number>();
  let at = -1;
  for (const { name, attributes } of listElements(styles, ['numFmt', 'cellXfs', 'xf', 'cellStyles'])) {
    const { numFmtId = '', formatCode = '' } = attributes;
    if (name === 'numFmt') codes.set(numFmtId, formatCode);
    if (name === 'cellXfs') at = 0;
    if (name === 'cellStyles') break;
    if (name !== 'xf' || at < 0) continue;
    const code = codes.get(numFmtId) ?? '';
    const isDate = /[ymdhs]/i.test(code.replaceAll(LITERAL, '')) && !ELAPSED.test(code);
    if (isDate || DATE_FORMAT.test(numFmtId)) found.add(at);
    at += 1;
  }
  return found;
}

/** The first day of a workbook, which old programs on the Macintosh put into 1904. @param workbook `xl/workbook.xml` */
export function firstDayOf(workbook: string): number {
  const isOld = listElements(workbook, ['workbookPr']).some(({ attributes }) =>
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

/** The shared strings of an Office workbook, which cells refer to by number (ISO/IEC 29500-1, 18.4). */
export function sharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false; // the pronunciation of Japanese words
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'si') text = '';
        if (name === 'rPh') isReading = true;
        isText = name === 't' && !isReading;
      },
      ontext(part) {
        if (isText) text += part;
      },
      onclosetag(name) {
        isText = false;
        if (name === 'rPh') isReading = false;
        if (name === 'si') strings.push(text);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return strings;
}

/** Adds the rows of a worksheet to a document, with the values calculated last. Empty cells keep their place. */
export function readWorksheet(xml: string, workbook: Workbook, document: DocumentBuilder): void {
  let row: string[] = [];
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let isValue = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'row') row = [];
        if (name === 'c') {
          column = columnOf(attributes.r) ?? row.length;
          type = attributes.t ?? 'n';
          style = Number(attributes.s ?? 0);
          value = '';
        }
        isValue = name === 'v' || name === 't';
      },
      ontext(part) {
        if (isValue) value += part;
      },
      onclosetag(name) {
        isValue = false;
        if (name === 'c' && column < MAX_COLUMNS) {
          while (row.length < column) row.push('');
          if (type === 's') value = workbook.strings[Number(value)] ?? '';
          if (type === 'n' && workbook.dateStyles.has(style)) value = dateFrom(value, workbook.firstDay);
          row[column] = value;
        }
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
