/** Where a person was in texts, as a part of their height from 0 to 1, by the id of the object; remembered by this browser. */

const KEY = 'commonplace places';
/** Only the latest are remembered. */
const MAX_PLACES = 200;

type Places = readonly (readonly [id: string, place: number])[];

/** The place in the text of an object; 0 is its start. */
export function placeIn(id: string): number {
  return places().find(([known]) => known === id)?.[1] ?? 0;
}

/** Remembers the place in the text of an object. */
export function rememberPlace(id: string, place: number): void {
  const others = places().filter(([known]) => known !== id);
  const kept: Places = place > 0 ? [[id, Math.round(place * 1e4) / 1e4], ...others] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MAX_PLACES)));
  } catch {
    // Without room the next reading starts at the top.
  }
}

function places(): Places {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Places) : [];
  } catch {
    return [];
  }
}
