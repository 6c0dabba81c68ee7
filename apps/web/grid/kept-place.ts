/** Where the window stood: at a card, and so many pixels below its top. It is kept with the entry of the browser's history. */
export interface KeptPlace {
  readonly id: string;
  readonly below: number;
}

/** The place that is kept with the address to which the person has returned, or reloaded. */
export function readPlace(): KeptPlace | null {
  const kept: unknown = (history.state as { readonly place?: unknown } | null)?.place;
  const { id, below } = (kept ?? {}) as Partial<KeptPlace>;
  return typeof id === 'string' && typeof below === 'number' ? { id, below } : null;
}

/** Keeps the place with the current address. @param place null for the top */
export function keepPlace(place: KeptPlace | null): void {
  const before = readPlace();
  if (before?.id === place?.id && before?.below === place?.below) return;
  history.replaceState({ ...(history.state as object | null), place }, '');
}
