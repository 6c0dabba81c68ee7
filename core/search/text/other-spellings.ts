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

const JOINED = /^[\p{L}\p{N}]{1,30}(?:[.-][\p{L}\p{N}]{1,30}){1,3}$/u;
const ENDING = /(?<=^[\p{L}\p{N}]{2,30})(?=(?:js|net)$)/u;

/** Other spellings of a name with symbols: Node.js and nodejs, Wi-Fi and wifi, C++ and cpp. */
export function spellingsOfName(text: string): readonly string[] {
  const name = text.toLowerCase();
  const inWords = NAMES.get(name);
  if (inWords !== undefined) return [inWords];
  const other = JOINED.test(name) ? name.replace(/[.-]/g, '') : name.replace(ENDING, '.');
  return other === name ? [] : [other];
}
