/**
 * Parses a URL, which may be relative to `base`; null if the text is not one.
 *
 * For `URL.canParse`, which must not be used: once a function is optimized, Node 20 reads its text as UTF-8 although it is Latin-1, and
 * rejects hosts such as `münchen.example`.
 */
export function urlOrNull(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** The absolute http or https address of an `href` on a page with the address `base`; undefined for anything else. */
export function resolveAddress(href: string | undefined, base: string): string | undefined {
  const url = href?.trim() ? urlOrNull(href, base) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}
