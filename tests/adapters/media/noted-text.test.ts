import { expect, it } from 'vitest';
import { notedText } from '../../../adapters/media/noted-text.ts';

it.each([
  ['Bells', 'Bells'],
  [' Bells\u0000\n of\tBergen ', 'Bells of Bergen'],
  ['\ud800 Bells', '\ufffd Bells'],
  ['\u0000 ', undefined],
  ['', undefined],
  [7, undefined],
  [undefined, undefined],
])('metadata %j is read as %j', (noted, text) => {
  expect(notedText(noted)).toBe(text);
});
