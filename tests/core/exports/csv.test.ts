import { expect, it } from 'vitest';
import { cell } from '../../../core/exports/formats/csv.ts';
import { columnsOf } from '../../../core/imports/formats/tables.ts';

it.each(['=1', '+1', '-1', '@x', '\t=1', '＝1', '＋1', '－1', '＠x', "'=1", "''@x"])(
  '%j is not a formula in a spreadsheet, and an import restores it',
  (text) => {
    expect(cell(text)).toBe(`'${text}`);
    const read = columnsOf({ number: 1, values: new Map([['title', cell(text)]]) });
    expect(read('title')).toBe(text);
  },
);

it.each(['\r=1', '\n=1'])('%j is quoted as well', (text) => expect(cell(text)).toBe(`"'${text}"`));
it.each(["'", "'tis", "it's = 1", ''])('%j stays as it is', (text) => expect(cell(text)).toBe(text));
