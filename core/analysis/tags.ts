import { fitsTagName } from '../model/tag.ts';
import { fold } from '../search/fold.ts';

/** Where the tags of an object come from. */
export interface TagSources {
  /** Words under which its page files itself. */
  readonly own: readonly string[];
  /** What was found to describe it, the best first. */
  readonly found: readonly string[];
  /** Tags that the account uses. */
  readonly known: readonly string[];
  /** What it says, its title first. */
  readonly text: string;
}

const MOST = 5;
/** Pages name many words to be found by; few of them are what a person would choose. */
const MOST_OWN = 3;
/** How far into a text the page's own words are looked for, in characters. */
const LOOKED_AT = 50_000;

/**
 * At most 5 tags: the page's own words first, as far as the account uses them or the page itself does, then what was found.
 * A tag of the account is spelled as it is there; what is too long to be a tag, such as a word without end, is none.
 */
export function chooseTags({ own, found, known, text }: TagSources): readonly string[] {
  const spellings = new Map(known.map((name) => [fold(name), name]));
  const isIn = finder(fold(text.slice(0, LOOKED_AT)));
  const fitting = own.filter((name) => spellings.has(fold(name)) || isIn(fold(name)));
  const chosen = new Map<string, string>();
  for (const name of [...fitting.slice(0, MOST_OWN), ...found].filter(fitsTagName)) {
    const folded = fold(name);
    if (!chosen.has(folded)) chosen.set(folded, spellings.get(folded) ?? name);
  }
  return [...chosen.values()].slice(0, MOST);
}

/** Scripts that put no space between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Tells whether a folded text has folded words, one after the other. */
function finder(text: string): (name: string) => boolean {
  const words = ` ${inWords(text)} `;
  return (name) => {
    if (SPACELESS.test(name)) return text.includes(name);
    const wanted = inWords(name);
    return wanted !== '' && words.includes(` ${wanted} `);
  };
}

function inWords(text: string): string {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}
