import { writeFileSync } from 'node:fs';
import model from 'wink-eng-lite-web-model';
import winkNlp, { type ItsFunction } from 'wink-nlp';

// Writes the English words that a dictionary lists: the words in the lexicon of wink-eng-lite-web-model (MIT) that its tokeniser leaves
// whole. The words are in the repository, since loading the model takes a process as much time as loading the rest of its code. Run it with
// `npm run words`.

const FILE = new URL('../adapters/intelligence/embedded/english-words.json', import.meta.url);

/** The part of the model that lists its words, which its type hides. */
interface Lexicon {
  core(): { readonly features: { readonly lexeme: { readonly list: readonly string[] } } };
}

/** The words in one string, in lower case and alphabetical order. */
export function englishWords(): string {
  const nlp = winkNlp(model, []);
  /** The types of wink-nlp do not allow this helper for tokens, although it works. */
  const idOf = nlp.its.uniqueId as ItsFunction<number>;
  const { list } = (model as unknown as Lexicon).core().features.lexeme;
  const isWhole = (word: string) => {
    const [id = list.length, ...more] = nlp.readDoc(word).tokens().out(idOf) as number[];
    return more.length === 0 && id < list.length; // the model numbers unknown words after all others
  };
  const words = new Set(
    list.map((word) => word.toLowerCase()).filter((word) => /^[\p{L}\p{M}]+$/u.test(word)),
  );
  return `${JSON.stringify({ en: [...words].filter(isWhole).toSorted().join(' ') }, null, 2)}\n`;
}

if (import.meta.filename === process.argv[1]) writeFileSync(FILE, englishWords());
