import { detectAll } from 'jschardet';
import { decodeLatin } from './latin-charset.ts';
import { decodeMixedUtf8 } from './mixed-utf8.ts';

/** Charsets of pages by their names in the detector, each with its name in the decoder. */
const CHARSETS: Readonly<Record<string, string>> = {
  big5: 'big5',
  cp1258: 'windows-1258',
  cp874: 'windows-874',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  'euc-jp': 'euc-jp',
  gb18030: 'gb18030',
  ibm866: 'ibm866',
  'iso-2022-jp': 'iso-2022-jp',
  'iso-8859-13': 'iso-8859-13',
  'iso-8859-2': 'iso-8859-2',
  'iso-8859-5': 'iso-8859-5',
  'iso-8859-6': 'iso-8859-6',
  'iso-8859-7': 'iso-8859-7',
  'iso-8859-8': 'iso-8859-8',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  maccyrillic: 'x-mac-cyrillic',
  macroman: 'macintosh',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
};

/** Guesses with less confidence are random: single words of Western languages reach 0.04, a Greek title 0.08, a sentence 0.2. */
const MIN_CONFIDENCE = 0.06;
/** Bytes that are searched for the first non-ASCII letter, and bytes that are examined around it. */
const MAX_SEARCHED: number = 1024 * 1024;
const SAMPLE: number = 32 * 1024;
const BEFORE = 200;

/** The escape sequence before Japanese characters in ISO-2022-JP, whose bytes are all ASCII and therefore valid UTF-8. */
const SHIFT_TO_JAPANESE = /\u001b\$[@B]/;

/** Whether bytes are ASCII with the escape sequence of ISO-2022-JP, even if they declare another charset. */
export const isIso2022Jp = (bytes: Uint8Array): boolean =>
  bytes.includes(0x1b) && SHIFT_TO_JAPANESE.test(toLatin1(bytes)) && bytes.every((byte) => byte < 0x80);

/** Decodes a text that declares no charset: as UTF-8 even if it has a few other bytes, otherwise in a guessed charset. */
export function decodeUndeclared(bytes: Uint8Array): string {
  if (isIso2022Jp(bytes)) return new TextDecoder('iso-2022-jp').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const mixed = decodeMixedUtf8(bytes);
    if (mixed !== undefined) return mixed;
  }
  const charset = guessCharset(bytes);
  if (!isOtherScript(charset)) return decodeLatin(bytes, charset);
  return new TextDecoder(charset).decode(bytes, { stream: true });
}

/** The share and number of non-ASCII letters that no text in Latin-1 has; in Icelandic, the share is a seventh. */
const MIN_UNLIKE_LATIN1 = 0.25;
const MIN_UNLIKE_LETTERS = 20;

/** The charsets of Windows with the letters of parts of ISO 8859, which have control characters from 0x80 to 0x9f. */
const WINDOWS: Readonly<Record<string, string>> = {
  'iso-8859-2': 'windows-1250',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-13': 'windows-1257',
  'iso-8859-15': 'windows-1252',
};
const IN_WINDOWS = /[\x80-\x9f]/;

/**
 * The charset of a text that is clearly not in the declared charset, since servers and editors declare the same charset for every text.
 * Undefined if the declared charset may be right.
 */
export function guessDespite(label: string, bytes: Uint8Array): string | undefined {
  const declared = canonical(label);
  if (declared === undefined) return undefined;
  const text = withoutMarkup(toLatin1(bytes.subarray(0, MAX_SEARCHED)));
  const windows = WINDOWS[declared];
  if (windows !== undefined && IN_WINDOWS.test(text)) return guessDespite(windows, bytes) ?? windows;
  return (
    guessByFrequencies(declared, text) ??
    (declared === WESTERN ? guessDespiteLatin1(text, bytes) : guessDespiteCyrillic(declared, bytes))
  );
}

/** The name of a charset in the decoder. For Latin-1, this is windows-1252. Undefined for unknown names. */
function canonical(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding.replace(/^gbk$/, 'gb18030');
  } catch {
    return undefined;
  }
}

/** The charsets of Latin letters that Latin-1 lacks. */
const OTHER_LATIN = /^(?:windows-125[0478]|iso-8859-(?:2|13)|macintosh)$/;
/** Minimum confidence in another charset than the declared one. Most declarations of Latin-1 mean nothing; other declarations do. */
const MIN_DESPITE_LATIN1 = 0.11;
const MIN_DESPITE = 0.3;
/**
 * Maximum confidence in the declared charset, as a share of the confidence in the other one. Old Macs and Windows have similar letter
 * frequencies.
 */
const MAX_DECLARED = 0.6;

/** The charset that fits the frequencies of letters, if the declared one does not. @param text each byte as one character */
function guessByFrequencies(declared: string, text: string): string | undefined {
  const [best, ...others] = detectedIn(sampleOf(text));
  if (best === undefined || best.charset === declared || !Object.values(CHARSETS).includes(declared)) return;
  const fitting = others.find(({ charset }) => charset === declared)?.confidence ?? 0;
  const isForeign = (text.match(/[\u0080-\u00ff]/g)?.length ?? 0) >= MIN_FOREIGN_LETTERS;
  if (!isForeign || (fitting > MAX_DECLARED * best.confidence && best.charset !== MACINTOSH)) return;
  const isUnlike =
    declared === WESTERN
      ? OTHER_LATIN.test(best.charset) && best.confidence >= MIN_DESPITE_LATIN1
      : best.confidence >=
        (OTHER_ALPHABETS.test(declared) && isLatin(text) ? MIN_DESPITE_LATIN1 : MIN_DESPITE);
  return isUnlike ? decidedBySigns(best.charset, text) : undefined;
}

/** Guesses the charset of a text that is declared as Latin-1 but is in a non-Latin script; undefined for other texts. */
function guessDespiteLatin1(text: string, bytes: Uint8Array): string | undefined {
  const foreign = text.match(/[\u0080-\u00ff]/g)?.length ?? 0;
  const letters = foreign + (text.match(/[a-z]/gi)?.length ?? 0);
  if (foreign < Math.max(MIN_UNLIKE_LETTERS, MIN_UNLIKE_LATIN1 * letters)) return undefined;
  const guess = guessCharset(bytes);
  return isOtherScript(guess) ? guess : undefined;
}

/** The charsets of Russian, which programs confuse. */
const CYRILLIC = /^(?:windows-1251|koi8-[ru]|iso-8859-5|ibm866|x-mac-cyrillic)$/;

/**
 * Guesses the charset of a text declared in the wrong Cyrillic charset, which capitals inside words reveal; undefined if the declared one
 * fits.
 */
function guessDespiteCyrillic(declared: string, bytes: Uint8Array): string | undefined {
  if (!CYRILLIC.test(declared)) return undefined;
  const guess = guessCharset(bytes);
  if (!CYRILLIC.test(guess)) return undefined;
  const sample = bytesOf(withoutMarkup(toLatin1(bytes.subarray(0, SAMPLE))));
  const [likely = 0, likelier = 0] = [declared, guess].map((one) => likeness(sample, one, cased('Cyrillic')));
  return likely < likelier ? guess : undefined;
}

/**
 * Guesses the charset of a text that declares none and is not UTF-8. Uses the frequencies of its letters, as browsers do; in short texts,
 * tests whether words consist of letters of one script. The fallback is windows-1252, which can decode anything.
 */
export function guessCharset(bytes: Uint8Array): string {
  const text = sampleOf(withoutMarkup(toLatin1(bytes.subarray(0, MAX_SEARCHED))));
  const [best] = detectedIn(text);
  if (best === undefined || best.confidence < MIN_CONFIDENCE) return decidedBySigns(guessByWords(text), text);
  const isMixed = OTHER_ALPHABETS.test(best.charset) && isLatin(text);
  return decidedBySigns(isMixed ? WESTERN : best.charset, text);
}

/** The part of a text around its first non-ASCII letter. */
function sampleOf(text: string): string {
  const start = Math.max(0, text.search(/[\u0080-\u00ff\u001b]/) - BEFORE);
  return text.slice(start, start + SAMPLE);
}

const WESTERN = 'windows-1252';
const MACINTOSH = 'macintosh';
const MAC_CYRILLIC = 'x-mac-cyrillic';

/** Letters that show one of two charsets: Ά of Greek, the euro sign next to a number, or small letters of old Macs inside words. */
const SIGNS: readonly (readonly [charset: string, sign: RegExp, other: string])[] = [
  ['windows-1253', /\xb6(?=[\xdc-\xfe])/, 'iso-8859-7'],
  ['iso-8859-7', /(?<![\xdc-\xfe])\xa2(?=[\xdc-\xfe])/, 'windows-1253'],
  [WESTERN, /^(?=[^\x80-\x9f]*$)[\s\S]*?(?:\d ?\xa4|\xa4 ?\d)/, 'iso-8859-15'],
  [WESTERN, /^(?=[^\xc0-\xff]*$)[\s\S]*?[a-z][\x81-\x84\x86-\x91\x98\x9d\x9f][a-z]/, MACINTOSH],
  ['windows-1257', /^(?:[^\xc0-\xff]|[\xc7\xcb\xe7\xeb])*$/, WESTERN], // Albanian, which the detector does not know
];

/**
 * Returns a charset, or the similar charset that has the letters in the text that the first one lacks.
 * @param text each byte as one character
 */
function decidedBySigns(charset: string, text: string): string {
  if (charset === MAC_CYRILLIC) {
    const [mac = 0, windows = 0] = [MAC_CYRILLIC, 'windows-1251'].map((one) =>
      likeness(bytesOf(text), one, cased('Cyrillic')),
    );
    return mac > windows ? MAC_CYRILLIC : 'windows-1251';
  }
  return SIGNS.find(([one, sign]) => one === charset && sign.test(text))?.[2] ?? charset;
}

const SYLLABLES = /^(shift_jis|euc-(jp|kr)|big5|gb18030)$/;
/** Charsets of alphabets whose letters are all non-ASCII. */
const OTHER_ALPHABETS = /^(ibm866|koi8-[ru]|windows-(874|125[1356])|iso-8859-[5678]|x-mac-cyrillic)$/;

/** A letter of old Macs inside a word, whose byte in the other charsets is a capital letter or a sign. */
const IN_MAC_WORD = /[a-z][\x81-\x84\x86-\x91\x98\x9d\x9f](?![A-Z])|\x88 /;

/** The charsets that fit the frequencies of letters, the most likely first. @param text each byte as one character */
function detectedIn(text: string): { readonly charset: string; readonly confidence: number }[] {
  return detectAll(text, { detectEncodings: Object.keys(CHARSETS) }).flatMap(({ encoding, confidence }) => {
    const charset = CHARSETS[encoding?.toLowerCase() ?? ''];
    const isKnown = charset !== undefined && (charset !== MACINTOSH || IN_MAC_WORD.test(text));
    return isKnown ? [{ charset, confidence }] : [];
  });
}

/** Whether a charset is for a script other than Latin. */
export const isOtherScript = (charset: string): boolean =>
  OTHER_ALPHABETS.test(charset) || SYLLABLES.test(charset);

/** Whether at least half of the words with a non-ASCII letter also have ASCII letters, like `Café`. */
function isLatin(text: string): boolean {
  const words = text.match(/[a-z\u00a0-\u00ff]*[\u00c0-\u00ff][a-z\u00a0-\u00ff]*/gi) ?? [];
  return words.filter((word) => /[a-z]/i.test(word)).length * 2 >= words.length;
}

/** Maximum number of bytes converted by one call of `String.fromCharCode`, which takes each byte as an argument. */
const BYTES_PER_CALL = 8192;

export function toLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_PER_CALL)
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES_PER_CALL));
  return text;
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (byte) => byte.charCodeAt(0));

/** The text of a page without its tags, whose letters are ASCII in every language. */
function withoutMarkup(page: string): string {
  return page.replaceAll(/<[^<>]*>|&#?\w{1,30};/g, ' ').replaceAll(/[ \t\r\n]+/g, ' ');
}

/** A word in a script with capital letters: only its first letter, or all letters, may be capital. */
const cased = (script: string): RegExp =>
  new RegExp(`^(?=\\p{Script=${script}}+$)(?:\\p{Lu}?\\p{Ll}+|\\p{Lu}+)$`, 'u');

/** Encodings of non-Latin scripts, with patterns of their words. Of equally likely encodings, the first wins. */
const OTHER_SCRIPTS: readonly (readonly [label: string, word: RegExp])[] = [
  ['shift_jis', /[\p{Script=Hiragana}\u30a0-\u30ff]/u],
  ['euc-jp', /[\p{Script=Hiragana}\u30a0-\u30ff]/u],
  ['euc-kr', /^\p{Script=Hangul}+$/u],
  ['gb18030', /^\p{Script=Han}+$/u],
  ['big5', /^\p{Script=Han}+$/u],
  ['windows-1256', /^\p{Script=Arabic}+$/u],
  ['windows-1251', cased('Cyrillic')],
  ['koi8-r', cased('Cyrillic')],
  ['x-mac-cyrillic', cased('Cyrillic')],
  ['windows-1253', cased('Greek')],
];
/** Lead bytes of the common Chinese characters in both encodings. Other characters are rare, except in wrongly decoded text. */
const COMMON_LEAD_BYTES: ReadonlyMap<string, readonly [from: number, to: number]> = new Map([
  ['gb18030', [0xb0, 0xd7]],
  ['big5', [0xa4, 0xc6]],
]);
/** A text counts as non-Latin if, in words with non-ASCII letters, at least this share and this number of letters are non-ASCII. */
const MIN_FOREIGN = 0.5;
const MIN_FOREIGN_LETTERS = 4;
/** The share of the non-ASCII characters that must be in words of a script. */
const MIN_LIKENESS = 0.7;
/** Hebrew in windows-1255: decoded as windows-1251, it would be Cyrillic without capitals and without the last letters of the alphabet. */
const HEBREW = /^(?:[\u00e0-\u00fa]| ){12,}$/;

/** The charset in which at least `MIN_LIKENESS` of the non-ASCII characters are in words of a non-Latin script; otherwise windows-1252. */
function guessByWords(text: string): string {
  const words = text.match(/[A-Za-z\u0080-\u00ff]+/g) ?? [];
  const written = words.filter((word) => /[\u0080-\u00ff]/.test(word)).join(' ');
  const foreign = written.match(/[\u0080-\u00ff]/g)?.length ?? 0;
  const isForeign = foreign >= MIN_FOREIGN * written.replaceAll(' ', '').length;
  if (!isForeign || foreign < MIN_FOREIGN_LETTERS) return WESTERN;
  if (HEBREW.test(written)) return 'windows-1255';
  const bytes = bytesOf(text);
  const [best] = OTHER_SCRIPTS.map(([label, word]) => ({
    label,
    likeness: likeness(bytes, label, word),
  })).toSorted((one, other) => other.likeness - one.likeness);
  return best && best.likeness >= MIN_LIKENESS ? best.label : WESTERN;
}

/** The share of non-ASCII characters (except punctuation) that are in matching words; 0 for bytes that are invalid in the encoding. */
function likeness(bytes: Uint8Array, label: string, word: RegExp): number {
  let text: string;
  try {
    text = new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true }); // the text may end inside a character
  } catch {
    return 0;
  }
  const lengthOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + part.length, 0);
  const all = lengthOf(text.match(/[^\p{P}\p{ASCII}\u00a0]+/gu) ?? []);
  const words = (text.match(/[\p{L}\p{M}ー]+/gu) ?? []).filter(
    (one) => word.test(one) && !/^\p{ASCII}+$/u.test(one),
  );
  return (shareOfUsual(bytes, COMMON_LEAD_BYTES.get(label)) * lengthOf(words)) / Math.max(1, all);
}

function shareOfUsual(bytes: Uint8Array, usual: readonly [from: number, to: number] | undefined): number {
  if (!usual) return 1;
  let characters = 0;
  let common = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    characters += 1;
    if (byte >= usual[0] && byte <= usual[1]) common += 1;
    at += 1;
  }
  return common / Math.max(1, characters);
}
