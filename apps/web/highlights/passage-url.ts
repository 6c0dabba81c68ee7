const PARAMETER = 'passage';

/** The URL of a highlight. @param url the URL of its object */
export function urlAtPassage(url: string, noteId: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${PARAMETER}=${encodeURIComponent(noteId)}`;
}

/** The note id of the highlight in the page's URL; null if the URL names no highlight. */
export function passageInUrl(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER);
}
