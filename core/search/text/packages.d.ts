declare module 'snowball-stemmers' {
  export interface Stemmer {
    stem(word: string): string;
  }
  export function newStemmer(algorithm: string): Stemmer;
}

/** The part of the package `stopword` that is used here, which has no types: a list of words for each ISO 639-3 code. */
declare module 'stopword' {
  const lists: Readonly<Record<string, readonly string[]>>;
  export = lists;
}

/** Pairs of characters, each with its variants: `國 国|學 学`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  export default pairs;
}

/** New Japanese forms with their old forms: `国 國|学 學`. */
declare module 'opencc-js/dict/JPShinjitaiCharacters' {
  const pairs: string;
  export default pairs;
}
