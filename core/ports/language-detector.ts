export interface LanguageDetector {
  /** ISO 639-1 code of the language of a text; undefined when it cannot be determined with confidence. */
  detect(text: string): Promise<string | undefined>;
}
