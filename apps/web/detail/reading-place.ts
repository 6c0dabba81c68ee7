import { remembered } from '../remembered.ts';

/** Only the latest are remembered. */
const MAX_PLACES = 200;

/** Where a person was in texts, as a part of their height from 0 to 1, by the id of the object. */
const places = remembered<readonly (readonly [id: string, place: number])[]>('places', (kept) =>
  Array.isArray(kept) ? kept : [],
);

/** The place in the text of an object; 0 is its start. */
export function placeIn(id: string): number {
  return places.peek().find(([known]) => known === id)?.[1] ?? 0;
}

/** Remembers the place in the text of an object. */
export function rememberPlace(id: string, place: number): void {
  const others = places.peek().filter(([known]) => known !== id);
  places.value =
    place > 0 ? [[id, Math.round(place * 1e4) / 1e4] as const, ...others].slice(0, MAX_PLACES) : others;
}
