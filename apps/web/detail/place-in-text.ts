import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { remembered } from '../browser/remembered.ts';
import { wantedPassage } from '../highlights/wanted.ts';

/** Restores the reading position in an object's text once the text is there, unless the person scrolls first; then tracks it. */
export function usePlaceInText(panel: RefObject<HTMLElement | null>, id: string, isThere: boolean): void {
  useEffect(() => {
    const element = panel.current;
    if (!element || !isThere) return;
    const place = wantedPassage() === null ? placeIn(id) : 0;
    element.scrollTop = 0;
    let isReturning = place > 0;
    const grown = new ResizeObserver(() => {
      if (isReturning) element.scrollTop = place * element.scrollHeight;
    });
    for (const child of element.children) grown.observe(child);
    const stop = () => {
      isReturning = false;
    };
    const remember = () => {
      if (!isReturning) rememberPlace(id, element.scrollTop / element.scrollHeight);
    };
    element.addEventListener('wheel', stop, { passive: true });
    element.addEventListener('pointerdown', stop);
    element.addEventListener('keydown', stop);
    element.addEventListener('scrollend', remember);
    return () => {
      grown.disconnect();
      element.removeEventListener('wheel', stop);
      element.removeEventListener('pointerdown', stop);
      element.removeEventListener('keydown', stop);
      element.removeEventListener('scrollend', remember);
    };
  }, [id, isThere]);
}

/** How many positions are remembered, latest first. */
const MAX_PLACES = 200;

/** Reading positions by object id, as a fraction of the text's height. */
const places = remembered<readonly (readonly [id: string, place: number])[]>('places', (kept) =>
  Array.isArray(kept) ? kept : [],
);

/** The reading position in an object's text; 0 is its start. */
function placeIn(id: string): number {
  return places.peek().find(([known]) => known === id)?.[1] ?? 0;
}

/** Remembers the reading position in an object's text. */
function rememberPlace(id: string, place: number): void {
  const others = places.peek().filter(([known]) => known !== id);
  places.value =
    place > 0 ? [[id, Math.round(place * 1e4) / 1e4] as const, ...others].slice(0, MAX_PLACES) : others;
}
