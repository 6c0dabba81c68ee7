import { describe, expect, test } from 'vitest';
import { decodeUndeclared, guessCharset, guessDespite } from '../../../core/model/guess-charset.ts';
import { decodeMixedUtf8 } from '../../../core/model/mixed-utf8.ts';
import { expectLinear } from '../../support/growth.ts';

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
    expect(guessDespite('windows-1251', page(koi8(sentence)))).toBe('koi8-r');
    expect(guessDespite('koi8-r', page(win1251(sentence)))).toBe('windows-1251');
    expect(guessDespite('windows-1251', page(win1251(sentence)))).toBeUndefined();
    expect(guessDespite('KOI8-R', page(koi8(sentence)))).toBeUndefined();
    expect(guessDespite('windows-1252', page(koi8(sentence)))).toBe('koi8-r');
  });
});

describe('a text in another charset than it declares', () => {
  test.each([
    [
      'iso-8859-1',
      'iso-8859-2',
      'Prom odp\xb3ywa o sz\xf3stej rano, a port jeszcze \xb6pi. Dw\xf3ch rybak\xf3w naprawia sieci',
    ],
    [
      'windows-1252',
      'windows-1250',
      'Prom odp\xb3ywa o sz\xf3stej rano, a port jeszcze \x9cpi. Dw\xf3ch rybak\xf3w naprawia sieci',
    ],
    [
      'latin1',
      'windows-1254',
      'Vapur sabah alt\xfdda kalk\xfdyor ve liman h\xe2l\xe2 uyuyor. \xddki bal\xfdk\xe7\xfd a\xf0lar\xfdn\xfd onar\xfdyor',
    ],
    [
      'iso-8859-1',
      'macintosh',
      'Die F\x8ahre l\x8auft um sechs Uhr fr\x9fh aus, und der Hafen schl\x8aft noch. Zwei Fischer flicken Netze',
    ],
    [
      'windows-1251',
      'windows-1252',
      'Die F\xe4hre l\xe4uft um sechs Uhr fr\xfch aus, und der Hafen schl\xe4ft noch. Zwei Fischer flicken Netze',
    ],
    [
      'windows-1250',
      'windows-1251',
      '\xcf\xe0\xf0\xee\xec \xf3\xf5\xee\xe4\xe8\xf2 \xe2 \xf8\xe5\xf1\xf2\xfc \xf3\xf2\xf0\xe0, \xe8 \xe3\xe0\xe2\xe0\xed\xfc \xe5\xf9\xb8 \xf1\xef\xe8\xf2. \xcd\xe0 \xef\xf0\xe8\xf1\xf2\xe0\xed\xe8',
    ],
    ['iso-8859-2', 'windows-1250', 'Je\x9at\xec sp\xed \x9elut\xe1 lo\xef'],
    [
      'windows-1252',
      undefined,
      'Ferjan fer klukkan sex \xe1 morgnana og h\xf6fnin sefur enn. \xde\xf3r\xf0ur \xe6tlar \xfea\xf0',
    ],
    [
      'windows-1252',
      undefined,
      'Il traghetto parte cos\xec presto? \xc8 l\x92alba: gi\xe0 pi\xf9 di dieci persone aspettano. Luned\xec',
    ],
    ['windows-1252', undefined, 'A cost\x96benefit analysis\x85 \x93quoted\x94 text, don\x92t'],
    ['none', undefined, 'Prom odp\xb3ywa o sz\xf3stej rano'],
  ])('is recognised by its letters: declared %s, %s', (declared, actual, text) => {
    expect(guessDespite(declared, latin1(text))).toBe(actual);
  });
});

test.each([
  [
    'x-mac-cyrillic',
    '\x8f\xe0\xf0\xee\xec \xf3\xf5\xee\xe4\xe8\xf2 \xe2 \xf8\xe5\xf1\xf2\xfc \xf3\xf2\xf0\xe0, \xe3\xe0\xe2\xe0\xed\xfc \xe5\xf9\xde \xf1\xef\xe8\xf2',
  ],
  [
    'windows-1251',
    '\xcf\xe0\xf0\xee\xec \xf3\xf5\xee\xe4\xe8\xf2 \xe2 \xf8\xe5\xf1\xf2\xfc \xf3\xf2\xf0\xe0, \xe3\xe0\xe2\xe0\xed\xfc \xe5\xf9\xb8 \xf1\xef\xe8\xf2',
  ],
  ['macintosh', 'Le ferry part \x88 six heures du matin, les p\x90cheurs r\x8eparent leurs filets'],
  ['macintosh', 'l\x8auft'],
  ['iso-8859-15', 'Fahrr\xe4der und B\xfccher f\xfcr 5 \xa4'],
  ['windows-1252', 'Trageti niset n\xeb or\xebn gjasht\xeb t\xeb m\xebngjesit dhe porti ende fle'],
  [
    'windows-1253',
    '\xf4\xef \xeb\xe9\xec\xdc\xed\xe9, \xa2\xed\xe4\xf1\xef\xf2 \xea\xe1\xe9 \xd4\xde\xed\xef\xf2',
  ],
  [
    'windows-1258',
    'Ph\xe0 kh\xf5\xd2i h\xe0nh l\xfac s\xe1u gi\xf5\xcc s\xe1ng v\xe0 b\xea\xecn ca\xd2ng v\xe2\xdfn co\xecn ngu\xd2',
  ],
  [
    'iso-8859-6',
    '\xca\xda\xc7\xcf\xd1 \xc7\xe4\xd9\xc8\xc7\xd1\xc9 \xe1\xea \xc7\xe4\xd3\xc7\xcf\xd3\xc9 \xd5\xc8\xc7\xcd\xc7',
  ],
])('the charset of a text that declares none: %s', (charset, text) => {
  expect(guessCharset(latin1(text))).toBe(charset);
});

test('the signs of charsets are searched in linear time', () =>
  Promise.all(
    ['a', 'a\x8a', '1 \xa4', '\xc0', '\xeb', '\xa2', '\x88 ', '<', '\xe0 '].map((part) =>
      expectLinear((times) => void guessDespite('latin1', latin1(part.repeat(times))), 100_000),
    ),
  ));
