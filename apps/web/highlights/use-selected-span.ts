import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Span } from './locate-quotes.ts';
import { type RenderedText, spanOf } from './ranges.ts';

/** How long a selection must stay the same before the toolbar appears, in milliseconds. Otherwise it would be in the way of a finger. */
const STABLE_MS = 150;

/** The span of a text that the person has selected; null if nothing is selected. */
export function useSelectedSpan(renderedText: () => RenderedText | null): Signal<Span | null> {
  const selected = useSignal<Span | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDragging = false;
    const update = () => {
      const current = isDragging ? null : selectedIn(renderedText());
      if (current?.start !== selected.value?.start || current?.end !== selected.value?.end)
        selected.value = current;
    };
    const updateSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(update, STABLE_MS);
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

/** The selected span of a text; null if nothing is selected in it. */
export function selectedIn(renderedText: RenderedText | null): Span | null {
  const selection = getSelection();
  if (renderedText === null || selection === null || selection.isCollapsed || selection.rangeCount === 0)
    return null;
  const range = selection.getRangeAt(0);
  return range.intersectsNode(renderedText.root) ? spanOf(renderedText, range) : null;
}
