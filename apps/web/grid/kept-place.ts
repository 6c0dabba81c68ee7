/** A scroll position: a card, and how many pixels the viewport's top is below the card's. Stored in the history entry. */
export interface KeptPlace {
  readonly id: string;
  readonly below: number;
}

/** The position stored with the address that the person returned to or reloaded. */
export function readPlace(): KeptPlace | null {
  const kept: unknown = (history.state as { readonly place?: unknown } | null)?.place;
  const { id, below } = (kept ?? {}) as Partial<KeptPlace>;
  return typeof id === 'string' && typeof below === 'number' ? { id, below } : null;
}

/** Stores the position with the current address. @param place null for the top */
export function keepPlace(place: KeptPlace | null): void {
  const before = readPlace();
  if (before?.id === place?.id && before?.below === place?.below) return;
  history.replaceState({ ...(history.state as object | null), place }, '');
}
