import { expect, test } from 'vitest';
import type { DocumentBuilder } from '../../../adapters/media/document-builder.ts';
import { addLines, linesOf } from '../../../adapters/media/pdf-lines.ts';

const piece = (str: string, left = 0, dir = 'ltr', hasEOL = false) => ({
  str,
  dir,
  transform: [1, 0, 0, 1, left, 0],
  width: 10,
  height: dir === 'ttb' ? 90 : 10,
  hasEOL,
});

test.each([
  ['radicals are the characters that look the same', [piece('⽇'), piece('本語の題')], '日本語の題'],
  ['forms of Arabic letters are letters', [piece('ﻣﺪﺭﺳﺔ', 0, 'rtl')], 'مدرسة'],
  [
    'spaces between letters are emphasis',
    [piece('H A R B O U R'), piece(' '), piece('N E W S')],
    'HARBOUR NEWS',
  ],
  ['a few letters are a list', [piece('a b c')], 'a b c'],
  [
    'words are read to the left, and words in Latin letters to the right, in whatever order they are drawn',
    [
      piece('טובה', 10, 'rtl'),
      piece(' ', 20),
      piece('Open', 30),
      piece(' ', 40),
      piece('Source', 50),
      piece(' ', 60),
      piece('2024', 70),
      piece(' ', 80),
      piece('שנת הקוד', 90, 'rtl'),
    ],
    'שנת הקוד Open Source 2024 טובה',
  ],
  [
    'signs at the ends of words in Latin letters belong to the line, and brackets are mirrored',
    [
      piece('.2024', 0),
      piece(' ', 8),
      piece('2023', 9),
      piece(' ', 10),
      piece('עד', 15, 'rtl'),
      piece(' ', 18),
      piece('(', 20),
      piece('Haifa Port', 30),
      piece(' ', 40),
      piece('של', 50, 'rtl'),
      piece(')', 60),
      piece(' ', 70),
      piece('הנמל )הישן(', 80, 'rtl'),
    ],
    'הנמל (הישן) (של Haifa Port) עד 2023 2024.',
  ],
  [
    'punctuation of vertical lines is ordinary punctuation, without spaces',
    [piece('港は', 0, 'ttb'), piece(' ', 0), piece('\ufe11', 0), piece(' ', 0), piece('朝', 0)],
    '港は、朝',
  ],
  [
    'words that are drawn to the left stay',
    [piece('שלום', 50, 'rtl'), piece(' ', 40), piece('עולם', 10, 'rtl')],
    'שלום עולם',
  ],
])('in a line of a PDF, %s', (_, pieces, text) => {
  expect(linesOf(1, pieces)).toMatchObject([{ text }]);
});

test('the type size of a vertical line is its width', () => {
  expect(linesOf(1, [piece('港の渡し船', 0, 'ttb', true), piece('は朝に出', 0, 'ttb')])).toMatchObject([
    { height: 10 },
    { height: 10 },
  ]);
});

test.each([
  ['nobody by the har-|bour', 'nobody by the harbour'],
  ['nobody by the har\u2010|bour', 'nobody by the harbour'],
  ['nobody by the har\u00ad|bour', 'nobody by the harbour'],
  ['a state-of-the-|art device', 'a state-of-the-art device'],
  ['no E-|Mail', 'no E-Mail'],
  ['NAVIGA-|TION', 'NAVIGATION'],
  ['from 1939-|1945', 'from 1939-1945'],
  ['Ein-|und Ausgang', 'Ein- und Ausgang'],
  ['at five -|not six', 'at five - not six'],
  ['港の渡し|船は、|朝に出', '港の渡し船は、朝に出'],
  ['港の|Open', '港の Open'],
])('lines of a PDF are joined: %s', (text, joined) => {
  const found: string[] = [];
  const document = { paragraph: (one: string) => found.push(one) } as unknown as DocumentBuilder;
  addLines(
    text.split('|').map((line, at) => ({ page: 1, text: line, height: 10, bottom: 100 - 10 * at })),
    document,
  );
  expect(found).toEqual([joined]);
});
