import type { TargetedKeyboardEvent, TargetedMouseEvent, TargetedPointerEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { clearSelection, extendTo, isSelecting, toggle } from './selection.ts';

/** How long a finger must rest on a card to select it, in milliseconds. */
const LONG_PRESS_MS = 450;
/** How far the finger may move during that time, in pixels. */
const MAX_MOVE_PX = 10;

/** Selects cards by click, long press or Space. */
interface Selecting {
  /** Must be called in the capture phase, before other handlers. */
  onClick(event: TargetedMouseEvent<HTMLElement>): void;
  onPointerDown(event: TargetedPointerEvent<HTMLElement>): void;
  onContextMenu(event: TargetedMouseEvent<HTMLElement>): void;
  /** @returns whether the key changed the selection */
  onKey(event: TargetedKeyboardEvent<HTMLElement>, current: string): boolean;
}

/** The id of the card that contains an element. */
type IdIn = (target: EventTarget | null) => string | null;

/** @param list identifies the list of cards. When it changes, the selection is cleared */
export function useSelecting(isSelectable: boolean, list: string, idIn: IdIn): Selecting {
  const idOf: IdIn = (target) => (isSelectable ? idIn(target) : null);
  /** The last press of the pointer. */
  const press = useRef({ isTouch: false, isLong: false });
  useEffect(() => clearSelection, [list]);

  function watchLongPress(event: TargetedPointerEvent<HTMLElement>, id: string): void {
    const stopping = new AbortController();
    const { signal } = stopping;
    const timer = setTimeout(() => {
      stopping.abort();
      press.current.isLong = true;
      toggle(id);
      navigator.vibrate?.(15);
    }, LONG_PRESS_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const { clientX, clientY } = event;
    const onMove = (move: PointerEvent) => {
      if (Math.hypot(move.clientX - clientX, move.clientY - clientY) > MAX_MOVE_PX) stopping.abort();
    };
    addEventListener('pointermove', onMove, { signal });
    for (const name of ['pointerup', 'pointercancel', 'scroll'] as const)
      addEventListener(name, () => stopping.abort(), { signal });
  }

  return {
    onPointerDown(event) {
      press.current = { isTouch: event.pointerType === 'touch', isLong: false };
      const id = idOf(event.target);
      if (id !== null && press.current.isTouch) watchLongPress(event, id);
    },
    onContextMenu(event) {
      if (press.current.isTouch && idOf(event.target) !== null) event.preventDefault();
    },
    onClick(event) {
      const id = idOf(event.target);
      if (id === null || event.button !== 0 || isCheckbox(event.target)) return;
      const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey;
      const { isTouch, isLong } = press.current;
      if (!hasModifier && !isLong && !(isTouch && isSelecting.peek())) return;
      // Otherwise the click would open the card.
      event.preventDefault();
      event.stopPropagation();
      if (event.shiftKey) extendTo(id);
      else if (!isLong) toggle(id);
      press.current.isLong = false;
    },
    onKey(event, current) {
      if (!isSelectable || event.key !== ' ' || event.altKey || isCheckbox(event.target)) return false;
      event.preventDefault();
      if (event.shiftKey) extendTo(current);
      else toggle(current);
      return true;
    },
  };
}

function isCheckbox(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement;
}
