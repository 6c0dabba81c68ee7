import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { wantedPassage } from '../highlights/wanted.ts';
import { placeIn, rememberPlace } from './reading-place.ts';

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
