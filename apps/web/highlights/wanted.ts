const PARAMETER = 'passage';

/** The address of an object at a passage of its text. @param address of the object */
export function addressAtPassage(address: string, noteId: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${PARAMETER}=${encodeURIComponent(noteId)}`;
}

/** The passage to which the address leads; null for none. */
export function wantedPassage(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER);
}
