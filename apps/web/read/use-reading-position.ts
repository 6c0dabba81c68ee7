import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { passageInUrl } from '../highlights/passage-url.ts';
import {
  type ReadingPosition,
  readingPositionOf,
  START,
  storeReadingPosition,
} from '../reader/reading-position.ts';

/** A position is sent when it has not changed for this time, in milliseconds. */
const SETTLED_MS = 1_500;

/** Measures and restores the reading position in a text, PDF or e-book. */
export interface PositionTracker {
  /** Measures the current position; null before anything is rendered. */
  current(): ReadingPosition | null;
  /** Scrolls to a position, if it is rendered. */
  show(position: ReadingPosition): void;
}

interface TrackedPosition {
  /** The current position; null until the stored position has loaded. */
  readonly position: Signal<ReadingPosition | null>;
  /** Must be called when the person navigates within the text. The stored position is then not restored. */
  leave(): void;
}

/**
 * Restores the stored reading position when the text is rendered, and then stores each new position. If the person scrolls first, the
 * stored position is ignored. It is requested at the same time as the text, so that the text usually appears at this position.
 */
export function useReadingPosition(
  client: Client,
  id: string,
  scroller: RefObject<HTMLElement | null>,
  placing: PositionTracker,
  isRendered: boolean,
): TrackedPosition {
  const position = useSignal<ReadingPosition | null>(null);
  const stored = useResource(
    async (signal) => (passageInUrl() === null ? readingPositionOf(client, id, signal) : START),
    [id],
  );
  const isReady = isRendered && stored.state === 'loaded';
  /** The position to restore; null after the person has scrolled. */
  const target = useRef<ReadingPosition | null>(null);
  const leave = () => {
    target.current = null;
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isReady) return;
    const stopping = new AbortController();
    const options = { signal: stopping.signal, passive: true };
    position.value = stored.value;
    // A short text can be at its beginning and its end at the same time.
    const isStart = stored.value.part === 0 && stored.value.within === 0;
    target.current = isStart || element.scrollTop > 0 ? null : stored.value;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unsent: ReadingPosition | null = null;
    let frame = 0;

    const send = () => {
      clearTimeout(timer);
      if (unsent !== null) void storeReadingPosition(client, id, unsent);
      unsent = null;
    };
    const update = () => {
      frame = 0;
      const now = placing.current();
      if (now === null || target.current !== null) return;
      const isMoved = now.part !== position.peek()?.part || now.within !== position.peek()?.within;
      position.value = now;
      if (!isMoved) return;
      unsent = now;
      clearTimeout(timer);
      timer = setTimeout(send, SETTLED_MS);
    };
    const updateSoon = () => {
      frame ||= requestAnimationFrame(update);
    };
    const restore = () => {
      if (target.current !== null) placing.show(target.current);
    };
    const observer = new ResizeObserver(() => {
      restore();
      updateSoon();
    });
    for (const child of element.children) observer.observe(child);
    for (const event of ['wheel', 'pointerdown', 'keydown', 'touchstart'])
      element.addEventListener(event, leave, options);
    element.addEventListener('scroll', updateSoon, options);
    document.addEventListener('visibilitychange', send, options);
    restore();
    updateSoon();
    return () => {
      stopping.abort();
      cancelAnimationFrame(frame);
      observer.disconnect();
      send();
    };
  }, [id, isReady]);
  return { position, leave };
}

/** The distance of the reading position from the top of the window, in pixels. It is the height of the bar and some space. */
export const TOP_OFFSET = 72;

/** Tracks positions in a text of blocks. A position is the block at the top of the window, and the share of the block above it. */
export function blockPositionTracker(
  scroller: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
): PositionTracker {
  return {
    current() {
      const [element, text] = [scroller.current, root.current];
      if (!element || !text || text.children.length === 0) return null;
      const top = element.getBoundingClientRect().top + TOP_OFFSET;
      const { top: start, bottom, height } = text.getBoundingClientRect();
      const visible = element.getBoundingClientRect().bottom;
      const progress = bottom <= visible ? 1 : Math.min(1, Math.max(0, (top - start) / height));
      const part = blockAt(text.children, top);
      const box = text.children[part]?.getBoundingClientRect();
      const within = box && box.height > 0 ? Math.min(1, Math.max(0, (top - box.top) / box.height)) : 0;
      return { part, within, progress };
    },
    show({ part, within }) {
      const [element, block] = [scroller.current, root.current?.children[part]];
      if (!element || !block) return;
      const { top, height } = block.getBoundingClientRect();
      element.scrollTop += top + within * height - element.getBoundingClientRect().top - TOP_OFFSET;
    },
  };
}

/** The index of the first block that ends below a height. */
function blockAt(blocks: HTMLCollection, height: number): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.getBoundingClientRect().bottom ?? 0) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}
