/**
 * Parses a URL, which may be relative to `base`; null if the text is not a URL. Use this instead of `URL.canParse`, which is wrong in Node
 * 20: once V8 has optimised the caller, it reads Latin-1 text as UTF-8, and rejects hosts such as `münchen.example`.
 */
export function urlOrNull(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Decodes a percent-encoded part of a URL; returns it unchanged if its encoding is malformed. */
export function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether a URL is the home page of a site. */
export function isHomePage(url: string): boolean {
  const { pathname, search } = new URL(url);
  return pathname === '/' && search === '';
}

/** The absolute http or https URL of an `href` on a page with the URL `base`; undefined for anything else. */
export function resolveAddress(href: string | undefined, base: string): string | undefined {
  const url = href?.trim() ? urlOrNull(href, base) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}
