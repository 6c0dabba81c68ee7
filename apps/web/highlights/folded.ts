/** A text without what may differ between two readings of it: space, case, and the forms of quotation marks and dashes. */
export interface Folded {
  readonly text: string;
  /** The place of each of its characters in the text that was folded. */
  readonly places: Uint32Array;
}

/** A quote in the form that is compared. */
export interface FoldedQuote {
  readonly exact: string;
  readonly before: string;
  readonly after: string;
}

/** White space, and characters that are not seen. */
const UNSEEN = /[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

const SAME: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};

const UNITS = 0x10000;
/** What each UTF-16 unit becomes: 0 if it is left out. Filled when a unit is met first, where 0 stands for what is not known. */
const known = new Uint16Array(UNITS);
const isKnown = new Uint8Array(UNITS);

/** Folds a text; 1 MiB takes about 10 ms. */
export function fold(text: string): Folded {
  const units = new Uint16Array(text.length);
  const places = new Uint32Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const folded = isKnown[unit] === 1 ? (known[unit] ?? 0) : learn(unit);
    if (folded === 0) continue;
    units[length] = folded;
    places[length] = at;
    length += 1;
  }
  return { text: decode(units.subarray(0, length)), places: places.subarray(0, length) };
}

function learn(unit: number): number {
  const character = String.fromCharCode(unit);
  const lower = character.toLowerCase();
  const folded = UNSEEN.test(character) ? '' : (SAME[character] ?? (lower.length === 1 ? lower : character));
  isKnown[unit] = 1;
  known[unit] = folded === '' ? 0 : folded.charCodeAt(0);
  return known[unit] ?? 0;
}

/** As many units as can be the parameters of one call. */
const UNITS_AT_ONCE = 0x2000;

/** Not by a TextDecoder, which replaces halves of pairs. */
function decode(units: Uint16Array): string {
  const parts: string[] = [];
  for (let at = 0; at < units.length; at += UNITS_AT_ONCE)
    parts.push(String.fromCharCode(...units.subarray(at, at + UNITS_AT_ONCE)));
  return parts.join('');
}
