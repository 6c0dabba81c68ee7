/** The language and script of a BCP 47 tag, such as `zh-Hant` for `zh-TW`; null for a malformed one. */
export function writtenLanguage(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}

/** Longer headers than browsers send are cut off. */
const MAX_HEADER = 1_000;

/**
 * Chooses a language of the service by an `Accept-Language` header (RFC 9110, 12.5.4); null if none of them is preferred. Malformed parts
 * of the header are ignored.
 * @param offers BCP 47 tags
 */
export function languageChoice<T extends string>(
  offers: readonly T[],
): (header: string | undefined) => T | null {
  const byWritten = new Map(offers.map((tag) => [writtenLanguage(tag), tag]));
  return (header = '') => {
    const wanted = header
      .slice(0, MAX_HEADER)
      .split(',')
      .map((part) => {
        const [tag = '', quality = '1'] = part.split(/;\s*q\s*=/i);
        return { written: writtenLanguage(tag.trim()), quality: Number(quality) };
      })
      .filter(({ written, quality }) => written !== null && quality > 0)
      .toSorted((one, other) => other.quality - one.quality)
      .find(({ written }) => byWritten.has(written));
    return (wanted && byWritten.get(wanted.written)) ?? null;
  };
}
