import type { Word } from './sentence.ts';

/** The words next to a run, if any. */
export interface Around {
  readonly before: Word | undefined;
  readonly next: Word | undefined;
}

/** Words of a sentence that stand together, with what stands around them. */
export type Run = readonly [words: readonly Word[], around: Around];

const MAX_SEGMENTS = 5;

/** Every run of words that ends in a word or a number, with what stands around it, and has only links between. */
export function* runs(words: readonly Word[], isLink: (word: Word) => boolean): Generator<Run> {
  for (let start = 0; start < words.length; start++) {
    if (words[start]?.part === 'other') continue;
    for (let end = start; end < Math.min(words.length, start + MAX_SEGMENTS); end++) {
      const last = words[end];
      if (!last) break;
      const isNumber = /^\p{N}+$/u.test(last.text);
      if (last.part !== 'other' || isNumber)
        yield [words.slice(start, end + 1), { before: words[start - 1], next: words[end + 1] }];
      else if (!isLink(last)) break;
      if (isNumber) break;
    }
  }
}
