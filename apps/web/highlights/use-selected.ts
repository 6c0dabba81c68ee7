import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Span } from './locate-quotes.ts';
import { type RenderedText, spanOf } from './ranges.ts';

/**
 * How long a selection must be stable before the toolbar appears, in milliseconds, so that the toolbar does not get in the way of a finger.
 */
const SETTLED_MS = 150;

/** The selected span of a text, by mouse, finger or keys; null without one. */
export function useSelectedSpan(drawn: () => RenderedText | null): Signal<Span | null> {
  const selected = useSignal<Span | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDragging = false;
    const update = () => {
      const now = isDragging ? null : selectedIn(drawn());
      if (now?.start !== selected.value?.start || now?.end !== selected.value?.end) selected.value = now;
    };
    const updateSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(update, SETTLED_MS);
    };
    const onDown = ({ pointerType, target }: PointerEvent) => {
      isDragging = pointerType === 'mouse' && !(target instanceof Element && target.closest('.passage-box'));
    };
    const onUp = () => {
      isDragging = false;
      updateSoon();
    };
    document.addEventListener('selectionchange', updateSoon);
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onUp);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', updateSoon);
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onUp);
    };
  }, []);
  return selected;
}

/** The currently selected span of a text. */
export function selectedIn(drawn: RenderedText | null): Span | null {
  const selection = getSelection();
  if (drawn === null || selection === null || selection.isCollapsed || selection.rangeCount === 0)
    return null;
  const range = selection.getRangeAt(0);
  return range.intersectsNode(drawn.root) ? spanOf(drawn, range) : null;
}
