import { expect, it } from 'vitest';
import { propertyOfPdf, propertyText } from '../../../adapters/media/property-text.ts';

it.each([
  ['Bells', 'Bells'],
  [' Bells\u0000\n of\tBergen ', 'Bells of Bergen'],
  ['\ud800 Bells', '\ufffd Bells'],
  ['\u0000 ', undefined],
  ['', undefined],
  [7, undefined],
  [undefined, undefined],
])('metadata %j is read as %j', (noted, text) => {
  expect(propertyText(noted)).toBe(text);
});

it.each([
  ['UTF-8', 'Größe', Buffer.from('Größe')],
  ['Windows-1251', 'Паром и гавань', Buffer.from('cfe0f0eeec20e820e3e0e2e0edfc', 'hex')],
  ['Shift JIS', '港の渡し船', Buffer.from('8d6082cc936e82b59144', 'hex')],
  ['PDFDocEncoding', 'Größe — “Käse”', Buffer.from('Gr\xf6\xdfe \x84 \x8dK\xe4se\x8e', 'latin1')],
  ['PDFDocEncoding', 'ÅÄÖ', Buffer.from('ÅÄÖ', 'latin1')],
])('a property of a PDF in %s is read: %s', (_, text, bytes) => {
  const pdfDoc = new Map([
    [0x84, '—'],
    [0x8d, '“'],
    [0x8e, '”'],
    [0x82, '‡'],
    [0x91, '‚'],
    [0x93, 'ﬁ'],
    [0x9f, '\u009f'],
  ]);
  const read = Array.from(bytes, (byte) => pdfDoc.get(byte) ?? String.fromCharCode(byte)).join('');
  expect(propertyOfPdf(read)).toBe(text);
});

it('text in Unicode is no other charset', () => {
  expect(propertyOfPdf('Łódź, Größe')).toBe('Łódź, Größe');
});
