/** The part of stopword that is used, which has no types: a list of words for each ISO 639-3 code. */
declare module 'stopword' {
  const lists: Readonly<Record<string, readonly string[]>>;
  export = lists;
}
