import { SERVICE, type Translator, type Word, type WordTree } from './language.ts';

/**
 * A pseudo-language for developers, `en-XA`. It shows the English texts in brackets and a third longer, like translations. A text without
 * brackets cannot be translated. Brackets within brackets show a sentence that is assembled from parts.
 */
export const pseudo: Translator = (name, english) => (name === SERVICE ? OF_SERVICE : wrapped(english));

const OF_SERVICE: WordTree = new Proxy({}, { get: () => (_: object, english: string) => bracketed(english) });

function wrapped(tree: WordTree): WordTree {
  const entries = Object.entries(tree).map(([key, word]) => [key, wrappedWord(word)] as const);
  return Array.isArray(tree) ? entries.map(([, word]) => word) : Object.fromEntries(entries);
}

function wrappedWord(word: Word): Word {
  if (typeof word === 'string') return bracketed(word);
  if (typeof word === 'function') return (...values: never[]) => bracketed(word(...values));
  return wrapped(word);
}

function bracketed(text: string): string {
  return text === '' ? '' : `⟦${text}${'·'.repeat(Math.ceil(text.length / 3))}⟧`;
}
