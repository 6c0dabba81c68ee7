import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { NOTHING, type Selected } from './selected.ts';
import { selectBesides, selected } from './selection.ts';

/** A rectangle in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where cards are, for the band that is drawn over them. */
export interface BandPlaces {
  /** The point of the content under a point of the window. */
  toContent(x: number, y: number): { readonly x: number; readonly y: number };
  /** The ids of the cards that reach into an area of the content. */
  idsIn(area: Area): readonly string[];
}

/** So far the mouse must move before a band is drawn. */
const MIN_MOVE = 5;
/** So near the edges of the window, it scrolls. */
const EDGE = 48;
const SCROLL_STEP = 18;

/**
 * Draws a band with the mouse over the cards, which selects those that it touches: together with those that were selected, if Shift or
 * Control is held. It begins between the cards.
 * @param box of the cards; the mouse is pressed in the section around it
 * @returns the band in the window; null where there is none
 */
export function useBand(
  isSelectable: boolean,
  box: RefObject<HTMLElement | null>,
  places: () => BandPlaces | null,
): ReadonlySignal<Area | null> {
  const band = useSignal<Area | null>(null);
  const wanted = useRef(places);
  wanted.current = places;

  useEffect(() => {
    const element = box.current?.closest<HTMLElement>('section');
    if (!element || !isSelectable) return;
    let stopping = new AbortController();
    const onDown = (event: PointerEvent) => {
      const isBetween =
        event.target instanceof Element && !event.target.closest('.card, a, button, input, label');
      if (event.pointerType !== 'mouse' || event.button !== 0 || !isBetween) return;
      stopping.abort();
      stopping = new AbortController();
      follow(event, stopping);
    };
    element.addEventListener('pointerdown', onDown);
    return () => {
      element.removeEventListener('pointerdown', onDown);
      stopping.abort();
    };
  }, [isSelectable]);

  function follow(start: PointerEvent, stopping: AbortController): void {
    const { signal } = stopping;
    const from = wanted.current()?.toContent(start.clientX, start.clientY);
    if (from === undefined) return;
    const before: Selected = start.shiftKey || start.ctrlKey || start.metaKey ? selected.peek() : NOTHING;
    let mouse = { x: start.clientX, y: start.clientY };
    let frame = 0;

    const draw = () => {
      frame = 0;
      const now = wanted.current();
      if (now === null) return;
      const step = mouse.y < EDGE ? -SCROLL_STEP : mouse.y > innerHeight - EDGE ? SCROLL_STEP : 0;
      if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
      const to = now.toContent(mouse.x, mouse.y);
      const area = areaBetween(from, to);
      const [left, top] = [mouse.x + area.left - to.x, mouse.y + area.top - to.y];
      band.value = { left, top, right: left + area.right - area.left, bottom: top + area.bottom - area.top };
      selectBesides(before, now.idsIn(area));
      if (step !== 0) frame = requestAnimationFrame(draw);
    };
    addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        mouse = { x: clientX, y: clientY };
        const isFar = Math.hypot(clientX - start.clientX, clientY - start.clientY) >= MIN_MOVE;
        if ((band.peek() !== null || isFar) && frame === 0) frame = requestAnimationFrame(draw);
      },
      { signal },
    );
    // Text between the cards is not marked meanwhile.
    start.preventDefault();
    for (const name of ['pointerup', 'pointercancel', 'blur'] as const)
      addEventListener(name, () => stopping.abort(), { signal });
    signal.addEventListener('abort', () => {
      cancelAnimationFrame(frame);
      band.value = null;
    });
  }

  return band;
}

function areaBetween(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
): Area {
  return {
    left: Math.min(one.x, other.x),
    right: Math.max(one.x, other.x),
    top: Math.min(one.y, other.y),
    bottom: Math.max(one.y, other.y),
  };
}
