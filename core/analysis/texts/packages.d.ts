declare module 'stopwords-iso' {
  /** Stop words by ISO 639-1 code. */
  const lists: Readonly<Record<string, readonly string[]>>;
  export default lists;
}
