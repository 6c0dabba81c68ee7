import { expect, it } from 'vitest';
import { decodedOnce } from '../../../core/model/doubly-encoded.ts';

/** A text that a program encoded in UTF-8, took for another charset, and encoded again. */
const twice = (text: string, charset = 'windows-1252'): string =>
  new TextDecoder(charset).decode(new TextEncoder().encode(text), { stream: true });

it.each([
  'Café crème à la “Zoë” — 5 €',
  'Паром и гавань',
  '渡し船は夜明けに',
  'On the ferry 😀😀, don’t',
  'Größe und Käse, Straße',
])('is decoded once more: %s', (text) => {
  for (const charset of ['windows-1252', 'windows-1251', 'windows-1250'])
    expect(decodedOnce(twice(text, charset))).toBe(text);
  expect(decodedOnce(Buffer.from(text).toString('latin1'))).toBe(text);
});

it.each([
  'Café crème',
  'It reads cafÃ© when é is encoded twice',
  `${twice('é')} is what you see`,
  'NÃO, SÃO, Â©',
  'ÃÃÃÂÂ',
  'Обычный текст «в кавычках» — и т. д. … №5',
  '',
  'a',
])('stays if it was encoded once, or only gives an example: %j', (text) => {
  expect(decodedOnce(text)).toBe(text);
});
