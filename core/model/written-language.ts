/** The language and script of a BCP 47 tag, such as `zh-Hant` for `zh-TW`; null for a malformed one. */
export function writtenLanguage(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}
