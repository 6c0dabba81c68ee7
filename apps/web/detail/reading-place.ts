import { remembered } from '../browser/remembered.ts';

/** How many positions are remembered, latest first. */
const MAX_PLACES = 200;

/** Reading positions by object id, as a fraction of the text's height. */
const places = remembered<readonly (readonly [id: string, place: number])[]>('places', (kept) =>
  Array.isArray(kept) ? kept : [],
);

/** The reading position in an object's text; 0 is its start. */
export function placeIn(id: string): number {
  return places.peek().find(([known]) => known === id)?.[1] ?? 0;
}

/** Remembers the reading position in an object's text. */
export function rememberPlace(id: string, place: number): void {
  const others = places.peek().filter(([known]) => known !== id);
  places.value =
    place > 0 ? [[id, Math.round(place * 1e4) / 1e4] as const, ...others].slice(0, MAX_PLACES) : others;
}
