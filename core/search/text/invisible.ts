/**
 * Characters without a shape, as the inside of a class in a regular expression: soft hyphens, zero-width spaces and joiners, direction
 * marks and invisible operators (Unicode, "Default_Ignorable_Code_Point", without variation selectors). They get into texts through
 * copying, and do not separate words.
 */
export const INVISIBLE =
  '\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb';

/**
 * Gershayim and geresh inside a Hebrew word, as in דו״ח and ג׳ירפה, and the quotation marks that people type instead because keyboards lack
 * them. As a regular expression.
 */
export const HEBREW_QUOTE =
  '(?<=[\\u05d0-\\u05ea][\\u0591-\\u05c7]*)[\\u05f3\\u05f4"\\u0027\\u2018-\\u201f\\u2032\\u2033]{1,2}(?=[\\u05d0-\\u05ea])';

const EVERYWHERE = new RegExp(`[${INVISIBLE.replace('\\u200b-\\u200f', '\\u200b\\u200e\\u200f')}]`, 'gu');
/** Joiners between Latin letters. Elsewhere joiners have a meaning: they shape letters of other scripts, and join emoji. */
const JOINERS_IN_LATIN = /(?<=\p{Script=Latin}\p{M}*)[\u200c\u200d]+(?=\p{Script=Latin})/gu;
/** Invisible letters, in which instructions for language models are sometimes hidden. After 🏴, they name the flag of a region. */
const HIDDEN = /(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]+/gu;
const ANY = new RegExp(`[${INVISIBLE}\\u{e0000}-\\u{e007f}]`, 'u');

/** Removes invisible characters without meaning from text that is displayed or processed further. */
export function withoutInvisible(text: string): string {
  return ANY.test(text)
    ? text.replace(EVERYWHERE, '').replace(JOINERS_IN_LATIN, '').replace(HIDDEN, '')
    : text;
}
