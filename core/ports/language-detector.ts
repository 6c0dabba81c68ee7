export interface LanguageDetector {
  /**
   * ISO 639-1 code of the language of a text; undefined when it cannot be determined with confidence.
   * @param likely the languages that decide about a short text, such as a title: those of the library
   */
  detect(text: string, likely?: readonly string[]): Promise<string | undefined>;
}
