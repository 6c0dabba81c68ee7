import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { NOTHING, type Selected } from './selected.ts';
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
  /** The content point at a viewport point. */
  toContent(x: number, y: number): { readonly x: number; readonly y: number };
  /** The ids of the cards that overlap an area of the content. */
  idsIn(area: Area): readonly string[];
}

/** How far the mouse must move before a band appears, in pixels. */
const MIN_MOVE = 5;
/** Within this distance of the viewport's edges, in pixels, it scrolls. */
const EDGE = 48;
const SCROLL_STEP = 18;

/**
 * Rubber-band selection with the mouse: selects the cards that the band touches; with Shift or Control, adds them. It starts between the
 * cards.
 * @param box of the cards; the mouse is pressed in the section around it
 * @returns the band in viewport coordinates; null without a band
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
    const before: Selected = start.shiftKey || start.ctrlKey || start.metaKey ? selected.peek() : NOTHING;
    let mouse = { x: start.clientX, y: start.clientY };
    let frame = 0;

    const draw = () => {
      frame = 0;
      const now = latestPositions.current();
      if (now === null) return;
      const step = mouse.y < EDGE ? -SCROLL_STEP : mouse.y > innerHeight - EDGE ? SCROLL_STEP : 0;
      if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
      const to = now.toContent(mouse.x, mouse.y);
      const area = areaBetween(from, to);
      const [left, top] = [mouse.x + area.left - to.x, mouse.y + area.top - to.y];
      band.value = { left, top, right: left + area.right - area.left, bottom: top + area.bottom - area.top };
      addToSelection(before, now.idsIn(area));
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
    // Prevents text selection meanwhile.
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
