import { fold } from '../../search/text/fold.ts';

/** Where the tags of an object come from. */
export interface TagSources {
  /** The keywords that its page declares. */
  readonly own: readonly string[];
  /** The keywords that analysis found, the best first. */
  readonly found: readonly string[];
  /** Tags that the account uses. */
  readonly known: readonly string[];
  /** Its text, beginning with the title. */
  readonly text: string;
}

const MOST = 5;
/** Pages declare many keywords in order to be found; a person would choose only a few of them. */
const MOST_OWN = 3;
/** Longer keywords are codes and URLs, except for tags that the account uses. */
const LONGEST = 50;
/** The number of characters of a text that are searched for the page's own keywords. */
const LOOKED_AT = 50_000;

/**
 * At most 5 tags: first those keywords of the page that the account uses or the text contains, then what
 * analysis found. A tag of the account is spelled as it is there; all others have at most 50 characters.
 */
export function chooseTags({ own, found, known, text }: TagSources): readonly string[] {
  const spellings = new Map(known.map((name) => [fold(name), name]));
  const isIn = finder(fold(text.slice(0, LOOKED_AT)));
  const fitting = own.filter((name) => spellings.has(fold(name)) || isIn(fold(name)));
  const chosen = new Map<string, string>();
  const isUsable = (name: string) => spellings.has(fold(name)) || name.length <= LONGEST;
  for (const name of [...fitting.slice(0, MOST_OWN), ...found].filter(isUsable)) {
    const folded = fold(name);
    if (!chosen.has(folded)) chosen.set(folded, spellings.get(folded) ?? name);
  }
  return [...chosen.values()].slice(0, MOST);
}

/** Scripts without spaces between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Tests whether a folded text contains folded words, one directly after the other. */
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
