export const GERMAN = 'de';
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** A German text with ä, ö and ü written as ae, oe and ue, or the other way round; empty if that makes no difference. */
export function germanSpellings(text: string, languages: readonly string[]): readonly string[] {
  if (!languages.includes(GERMAN)) return [];
  const lower = text.normalize('NFC').toLowerCase();
  const out = lower.replace(/[äöü]/gu, (letter) => SPELLED_OUT[letter] ?? letter);
  const back = lower.replace(/([aou])e/gu, '$1');
  return [out, back].filter((other) => other !== lower);
}

/** Names of programs whose symbols are also written as words. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['c++', 'cpp'],
  ['c#', 'csharp'],
  ['f#', 'fsharp'],
  ['.net', 'dotnet'],
]);
const WITH_SYMBOLS = /(?<![\p{L}\p{N}])(?:c\+\+|[cf]#|\.net)(?![\p{L}\p{N}])/giu;

/** The words for the names with symbols in a text, each once: `cpp` for C++. */
export const symbolsInWords = (text: string): ReadonlySet<string> =>
  new Set((text.match(WITH_SYMBOLS) ?? []).flatMap((name) => NAMES.get(name.toLowerCase()) ?? []));

/** Names of several pieces: e-mail, Wi-Fi, user_name, U.S.A., R&D, 978-3-16-148410-0. */
const IN_PIECES = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[.&_\u2010\u2011-][\p{L}\p{N}]+)+/gu;
const SEPARATOR = /[.&_\u2010\u2011-]/gu;
const MAX_PIECES = 5;
/** Maximum number of letters and digits of a name in pieces. Longer ones are URLs and identifiers. */
const MAX_NAME = 24;
/** Points also separate sites and decimals, and & values: between them are only initials. */
const INITIALS = /^\p{L}{1,2}(?:[.&]\p{L}{1,2})+$/u;
const HYPHENATED = /^[^.&]+$/u;
/** Digits in so few places are ranges and scores: 10-15. */
const SHORT_NUMBER = /^\p{N}{1,7}$/u;

/** The names in pieces in a text, written as one word: `email` for e-mail, `usa` for U.S.A. */
export const namesInPieces = (text: string): readonly string[] =>
  (text.match(IN_PIECES) ?? []).flatMap((name) => {
    const joined = name.replace(SEPARATOR, '');
    const isName = HYPHENATED.test(name) ? !SHORT_NUMBER.test(joined) : INITIALS.test(name);
    const isLong = joined.length > MAX_NAME || name.split(SEPARATOR).length > MAX_PIECES;
    return isName && !isLong ? [joined] : [];
  });

/** Names in programs, and the words in them. */
const IN_CAPITALS =
  /(?<![\p{L}\p{N}])(?=[A-Za-z\d]{0,38}(?:[a-z\d][A-Z]|[A-Z]{2}[a-z]))[A-Za-z\d]{1,40}(?![\p{L}\p{N}])/gu;
const HUMP = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
const MIN_HUMP = 4;

/**
 * The longer words in names of programs: `request` in XMLHttpRequest, `element` in getElementById. A name of two capitalised words is one of
 * a person or product, whose parts mean something else: McDonald, JavaScript.
 */
export const wordsInNames = (text: string): readonly string[] =>
  (text.match(IN_CAPITALS) ?? []).flatMap((name) => {
    const humps = name.match(HUMP) ?? [];
    const isOfProgram = humps.length > 2 || (humps.length > 1 && /^(?:[a-z]{2}|[A-Z]{2})/.test(name));
    return isOfProgram ? humps.filter(({ length }) => length >= MIN_HUMP) : [];
  });

/** Telephone and account numbers in groups: (030) 123 45 67, DE89 3704 0044 0532 0130 00. */
const IN_GROUPS =
  /(?<![\p{L}\p{N}])(?:[a-z]{2})?\d{2,8}(?:\)?[ \u00a0\u202f/.-]{1,3}\d{2,8}){1,8}(?![\p{L}\p{N}])/giu;
const MIN_DIGITS = 7;
/** Numbers with separators of thousands. */
const THOUSANDS = /(?<![\p{L}\p{N}.,])\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3}){1,4}(?![\p{L}\p{N}])/gu;
const NO_DIGIT = /[^\p{L}\p{N}]/gu;
/** Quantities with and without a space before the unit: 5 km, 16GB. */
const QUANTITY =
  /(?<![\p{L}\p{N}.,])(\d{1,6})([ \u00a0\u202f]?)([kcm]?m|[km]?g|[cdm]?l|[kmgt]b|[kmg]?hz|[km]?wh?|m?ah|kmh|mph|min|ms|fps|px|lbs?|oz|ft|v|h)(?![\p{L}\p{N}])/giu;
/** Contractions and names with an apostrophe: don’t, O’Brien. */
const WITH_APOSTROPHE = /(?<![\p{L}\p{N}])\p{L}{1,12}['’ʼ]\p{L}{1,20}(?![\p{L}\p{N}])/gu;
/** Languages that write an apostrophe after articles. */
const ELIDING: ReadonlySet<string> = new Set(['fr', 'it', 'ca']);

/** Other ways to write the numbers and contractions in a text, as single words: 5km for 5 km, 1000 for 1,000, `dont` for don’t. */
export function otherForms(text: string, language: string): readonly string[] {
  const groups = (text.match(IN_GROUPS) ?? []).map((number) => number.replace(NO_DIGIT, ''));
  const contractions = ELIDING.has(language) ? [] : (text.match(WITH_APOSTROPHE) ?? []);
  return [
    ...groups.filter(({ length }) => length >= MIN_DIGITS),
    ...[...(text.match(THOUSANDS) ?? []), ...contractions].map((one) => one.replace(NO_DIGIT, '')),
    ...[...text.matchAll(QUANTITY)].flatMap(([, number = '', space, unit = '']) =>
      space === '' ? [number, unit] : [number + unit],
    ),
  ];
}

const AT_JOINERS =
  /(?<![\p{L}\p{M}\p{Script=Arabic}])\p{Script=Arabic}{3,}(?=\u200c)|(?<=\u200c)\p{Script=Arabic}{3,}(?![\p{L}\p{M}\u200c])/gu;

/** The parts of Persian words that a joiner without width separates: خانه in خانه‌ها. */
export const partsAtJoiners = (text: string): readonly string[] =>
  text.includes('\u200c') ? (text.match(AT_JOINERS) ?? []) : [];

/** A number with separators of thousands, or in groups. */
const GROUPED = /^(?:\d{1,3}(?:[.,'’]\d{3}){1,4}|\+?\d{2,8}(?:[/.-]\d{2,8}){1,8})$/;
const JOINED = /^[\p{L}\p{N}]{1,30}(?:[.&_\u2010\u2011-][\p{L}\p{N}]{1,30}){1,4}\.?$/u;
const ENDING = /(?<=^[\p{L}\p{N}]{2,30})(?=(?:js|net)$)/u;

/** Other spellings of a name with symbols: Node.js and nodejs, Wi-Fi and wifi, C++ and cpp. */
export function spellingsOfName(text: string): readonly string[] {
  const name = text.toLowerCase();
  const inWords = NAMES.get(name);
  if (inWords !== undefined) return [inWords];
  if (GROUPED.test(name)) return [name.replace(NO_DIGIT, '')];
  const other = JOINED.test(name) ? name.replace(SEPARATOR, '') : name.replace(ENDING, '.');
  return other === name ? [] : [other];
}
