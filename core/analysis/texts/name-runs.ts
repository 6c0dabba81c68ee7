import type { Word } from './sentence.ts';

/** Whether a word begins with a capital. */
export const isLarge = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);

/**
 * Whether a phrase consists of names, perhaps with a number, as of a product. The first may begin a sentence, where its capital means
 * nothing.
 */
export function isNameRun(phrase: readonly Word[]): boolean {
  return phrase.every((word, at) => {
    if (word.part === 'name') return true;
    if (at === 0)
      return phrase.length > 1 && word.part === 'word' && isLarge(word) && phrase[1]?.part === 'name';
    const isLast = at === phrase.length - 1;
    if (isLast) return /^\p{N}{1,4}$/u.test(word.text);
    return word.isGlued ? /^['’]s?$/iu.test(word.text) : NAME_LINKS.has(word.text);
  });
}

/** What stands inside names in lower case. */
export const NAME_LINKS: ReadonlySet<string> = new Set(
  "of the de del della dei des du da di do dos das la las los le les van von der den zu zum zur l' d' dell' y e i ibn al bin o te".split(
    ' ',
  ),
);
