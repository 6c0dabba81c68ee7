import { expect, it } from 'vitest';
import { decodedOnce } from '../../../core/model/doubly-encoded.ts';

/** A text that a program encoded in UTF-8, took for Windows-1252, and encoded again. */
const twice = (text: string): string =>
  new TextDecoder('windows-1252').decode(new TextEncoder().encode(text), { stream: true });

it.each([
  'Café crème à la “Zoë” — 5 €',
  'Паром и гавань',
  '渡し船は夜明けに',
  'On the ferry 😀😀, don’t',
  'Größe und Käse, Straße',
])('is decoded once more: %s', (text) => {
  expect(decodedOnce(twice(text))).toBe(text);
});

it.each([
  'Café crème',
  'It reads cafÃ© when é is encoded twice',
  `${twice('é')} is what you see`,
  'NÃO, SÃO, Â©',
  'ÃÃÃÂÂ',
  '',
  'a',
])('stays if it was encoded once, or only gives an example: %j', (text) => {
  expect(decodedOnce(text)).toBe(text);
});
