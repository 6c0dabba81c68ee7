import { Parser } from 'htmlparser2';
import { type DocumentBuilder, MAX_COLUMNS } from './document-builder.ts';

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
export function readWorksheet(xml: string, strings: readonly string[], document: DocumentBuilder): void {
  let row: string[] = [];
  let column = 0;
  let isShared = false;
  let value = '';
  let isValue = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'row') row = [];
        if (name === 'c') {
          column = columnOf(attributes.r) ?? row.length;
          isShared = attributes.t === 's';
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
          row[column] = isShared ? (strings[Number(value)] ?? '') : value;
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
