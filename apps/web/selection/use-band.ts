import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { NONE_SELECTED, type Selected } from './selected.ts';
import { addToSelection, selected } from './selection.ts';

/** A rectangle in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Positions of cards, for rubber-band selection. */
export interface CardPositions {
  /** Converts a point in the viewport to a point in the content. */
  toContent(x: number, y: number): { readonly x: number; readonly y: number };
  /** The ids of the cards that overlap an area of the content. */
  idsIn(area: Area): readonly string[];
}

/** How far the mouse must move before a band appears, in pixels. */
const MIN_MOVE_PX = 5;
/** The viewport scrolls while the mouse is within this distance of its top or bottom edge, in pixels. */
const EDGE_PX = 48;
/** The distance that it scrolls per frame, in pixels. */
const SCROLL_STEP_PX = 18;

/**
 * Rubber-band selection with the mouse, which starts between the cards. The band selects the cards that it touches. With Shift, Control or
 * Command, it adds them to the selection.
 * @param box the list of cards. The mouse may be pressed anywhere in the section around it
 * @returns the band in viewport coordinates; null while there is no band
 */
export function useBand(
  isSelectable: boolean,
  box: RefObject<HTMLElement | null>,
  positions: () => CardPositions | null,
): ReadonlySignal<Area | null> {
  const band = useSignal<Area | null>(null);
  const latestPositions = useRef(positions);
  latestPositions.current = positions;

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
    const from = latestPositions.current()?.toContent(start.clientX, start.clientY);
    if (from === undefined) return;
    const before: Selected =
      start.shiftKey || start.ctrlKey || start.metaKey ? selected.peek() : NONE_SELECTED;
    let mouse = { x: start.clientX, y: start.clientY };
    let frame = 0;

    const draw = () => {
      frame = 0;
      const current = latestPositions.current();
      if (current === null) return;
      const step = mouse.y < EDGE_PX ? -SCROLL_STEP_PX : mouse.y > innerHeight - EDGE_PX ? SCROLL_STEP_PX : 0;
      if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
      const to = current.toContent(mouse.x, mouse.y);
      const area = areaBetween(from, to);
      const [left, top] = [mouse.x + area.left - to.x, mouse.y + area.top - to.y];
      band.value = { left, top, right: left + area.right - area.left, bottom: top + area.bottom - area.top };
      addToSelection(before, current.idsIn(area));
      if (step !== 0) frame = requestAnimationFrame(draw);
    };
    addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        mouse = { x: clientX, y: clientY };
        const isFar = Math.hypot(clientX - start.clientX, clientY - start.clientY) >= MIN_MOVE_PX;
        if ((band.peek() !== null || isFar) && frame === 0) frame = requestAnimationFrame(draw);
      },
      { signal },
    );
    // Otherwise the browser would select text.
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
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): Area {
  return {
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
  };
}
