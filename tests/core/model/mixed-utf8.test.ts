import { describe, expect, test } from 'vitest';
import { decodeUndeclared, guessDespiteCyrillic } from '../../../core/model/guess-charset.ts';
import { decodeMixedUtf8 } from '../../../core/model/mixed-utf8.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const RIGHT = Buffer.from('Größe, Übermaß, Käse, naïve Fähre, École à côté. 港の渡し船は日の出前に出た\n');
const mixed = (...parts: readonly Buffer[]) => decodeMixedUtf8(Buffer.concat([RIGHT, ...parts]));

describe('in UTF-8 with some bytes of another charset,', () => {
  test.each([
    ['Fähre à quai, weiß</b>', 'Fähre à quai, weiß</b>'],
    ['\x93Ja\x94 \x96 10 \x80, 5\xb0', '“Ja” – 10 €, 5°'],
    ['ÄÖÜber', 'ÄÖÜber'],
  ])('%j is Windows-1252', (written, read) => {
    expect(mixed(latin1(written))).toBe(`${RIGHT}${read}`);
  });

  test('characters that are cut off stay unreadable', () => {
    expect(mixed(Buffer.from('Größ').subarray(0, -1))).toBe(`${RIGHT}Grö\ufffd`);
    expect(mixed(Buffer.from('a港').subarray(0, -1))).toBe(`${RIGHT}a\ufffd`);
    expect(mixed(Buffer.from('港口').subarray(0, -2))).toBe(`${RIGHT}港\ufffd`);
  });

  test.each([
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xe0, 0x80, 0x80],
  ])('no character is read from invalid bytes %#', (...bytes) => {
    expect(mixed(Buffer.from(bytes))).not.toMatch(/[\ud800-\udfff/\0]/u);
  });
});

test('a text that is hardly UTF-8 is in another charset', () => {
  expect(decodeMixedUtf8(latin1('Übergröße und Käse: ½ ÃŸ'))).toBeUndefined();
});

test('a text that declares UTF-8 may have more bytes of another charset', () => {
  const bytes = Buffer.concat([Buffer.from('Größe'), latin1('Öl')]);
  expect(decodeMixedUtf8(bytes)).toBeUndefined();
  expect(decodeMixedUtf8(bytes, 1)).toBe('GrößeÖl');
});

test('a file in UTF-8 with one other byte is UTF-8', () => {
  expect(decodeUndeclared(Buffer.concat([RIGHT, latin1('Fähre')]))).toBe(`${RIGHT}Fähre`);
});

describe('a text in another charset of Russian than it declares', () => {
  const sentence = 'Утром паром выходит из Гавани и маяк горит над темной водой';
  // In KOI8-R, the letters are in the order of the Latin alphabet.
  const order = 'юабцдефгхийклмнопярстужвьызшэщчъ';
  const koi8 = (text: string) =>
    Buffer.from(
      [...text].map((letter) => {
        const at = order.indexOf(letter.toLowerCase());
        return at < 0 ? 32 : at + (letter === letter.toLowerCase() ? 0xc0 : 0xe0);
      }),
    );
  const win1251 = (text: string) =>
    Buffer.from([...text].map((one) => (one === ' ' ? 32 : 0xc0 + one.charCodeAt(0) - 0x410)));

  test('is recognised by its capitals', () => {
    const page = (text: Buffer) => Buffer.concat([Buffer.from('<p>'), text, Buffer.from('</p>')]);
    expect(guessDespiteCyrillic('windows-1251', page(koi8(sentence)))).toBe('koi8-r');
    expect(guessDespiteCyrillic('koi8-r', page(win1251(sentence)))).toBe('windows-1251');
    expect(guessDespiteCyrillic('windows-1251', page(win1251(sentence)))).toBeUndefined();
    expect(guessDespiteCyrillic('KOI8-R', page(koi8(sentence)))).toBeUndefined();
    expect(guessDespiteCyrillic('windows-1252', page(koi8(sentence)))).toBeUndefined();
  });
});
