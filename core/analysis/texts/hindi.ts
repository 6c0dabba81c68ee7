/**
 * Whether a Hindi word is an infinitive, as `सीखना`, which looks like many nouns: one with the ending of an oblique, `बनाने`, or one of
 * which the text has other forms, as `सीख`, `सीखता`, `सीखकर`. Of the noun `योजना` it has none.
 * @param words all words of the text, as written
 */
export function isHindiInfinitive(word: string, words: ReadonlySet<string>): boolean {
  const stem = /^(.{2,})न[ाेी]$/u.exec(word)?.[1];
  if (stem === undefined) return false;
  return word.endsWith('ने') || FORMS.some((ending) => words.has(stem + ending));
}

/** The endings of the other forms of a verb; the first is empty. */
const FORMS = ['', 'ने', 'ता', 'ते', 'ती', 'कर', 'ें', 'ो', 'िए', 'ेगा', 'ेगी', 'ेंगे'];
