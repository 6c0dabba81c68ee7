const PARAMETER = 'passage';

/** The address of an object at a highlight. @param address of the object */
export function addressAtPassage(address: string, noteId: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${PARAMETER}=${encodeURIComponent(noteId)}`;
}

/** The highlight in the address; null without one. */
export function passageInAddress(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER);
}
