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

/** Names of several pieces: e-mail, Wi-Fi, U.S.A., R&D, 978-3-16-148410-0. */
const IN_PIECES = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[.&\u2010\u2011-][\p{L}\p{N}]+)+/gu;
const SEPARATOR = /[.&\u2010\u2011-]/gu;
const MAX_PIECES = 5;
/** The most letters and digits of a name in pieces; longer ones are addresses and identifiers. */
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

const AT_JOINERS =
  /(?<![\p{L}\p{M}\p{Script=Arabic}])\p{Script=Arabic}{3,}(?=\u200c)|(?<=\u200c)\p{Script=Arabic}{3,}(?![\p{L}\p{M}\u200c])/gu;

/** The parts of Persian words that a joiner without width separates: خانه in خانه‌ها. */
export const partsAtJoiners = (text: string): readonly string[] =>
  text.includes('\u200c') ? (text.match(AT_JOINERS) ?? []) : [];

const JOINED = /^[\p{L}\p{N}]{1,30}(?:[.&\u2010\u2011-][\p{L}\p{N}]{1,30}){1,4}\.?$/u;
const ENDING = /(?<=^[\p{L}\p{N}]{2,30})(?=(?:js|net)$)/u;

/** Other spellings of a name with symbols: Node.js and nodejs, Wi-Fi and wifi, C++ and cpp. */
export function spellingsOfName(text: string): readonly string[] {
  const name = text.toLowerCase();
  const inWords = NAMES.get(name);
  if (inWords !== undefined) return [inWords];
  const other = JOINED.test(name) ? name.replace(SEPARATOR, '') : name.replace(ENDING, '.');
  return other === name ? [] : [other];
}
