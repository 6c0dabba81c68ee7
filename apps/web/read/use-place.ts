import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { passageInAddress } from '../highlights/wanted.ts';
import { keepPlace, type Place, placeIn, START } from '../reader/kept-place.ts';

/** A place is sent once it has not changed for this time, in milliseconds. */
const SETTLED_MS = 1_500;

/** Finds and shows places in what is read. */
export interface Placing {
  /** The current place; null before anything is rendered. */
  current(): Place | null;
  /** Shows a place, if it is rendered. */
  show(place: Place): void;
}

interface KeptPlace {
  /** The place as it changes; null until the kept place is known. */
  readonly place: Signal<Place | null>;
  /** Call it when the person goes elsewhere: the kept place is then ignored. */
  leave(): void;
}

/**
 * Goes to the kept place of an object once its text is there, and keeps the place from then on. If the person scrolls first,
 * the kept place is ignored. It is requested together with the text, so that the text usually appears at that place.
 */
export function usePlace(
  client: Client,
  id: string,
  scroller: RefObject<HTMLElement | null>,
  placing: Placing,
  isThere: boolean,
): KeptPlace {
  const place = useSignal<Place | null>(null);
  const kept = useResource(
    async (signal) => (passageInAddress() === null ? placeIn(client, id, signal) : START),
    [id],
  );
  const isReady = isThere && kept.state === 'loaded';
  /** The kept place, until the person goes elsewhere. */
  const wanted = useRef<Place | null>(null);
  const leave = () => {
    wanted.current = null;
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isReady) return;
    const stopping = new AbortController();
    const options = { signal: stopping.signal, passive: true };
    place.value = kept.value;
    // A short text can be at its beginning and its end at the same time.
    const isStart = kept.value.part === 0 && kept.value.within === 0;
    wanted.current = isStart || element.scrollTop > 0 ? null : kept.value;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unsent: Place | null = null;
    let frame = 0;

    const send = () => {
      clearTimeout(timer);
      if (unsent !== null) void keepPlace(client, id, unsent);
      unsent = null;
    };
    const look = () => {
      frame = 0;
      const now = placing.current();
      if (now === null || wanted.current !== null) return;
      const isMoved = now.part !== place.peek()?.part || now.within !== place.peek()?.within;
      place.value = now;
      if (!isMoved) return;
      unsent = now;
      clearTimeout(timer);
      timer = setTimeout(send, SETTLED_MS);
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    const goBack = () => {
      if (wanted.current !== null) placing.show(wanted.current);
    };
    const grown = new ResizeObserver(() => {
      goBack();
      later();
    });
    for (const child of element.children) grown.observe(child);
    for (const event of ['wheel', 'pointerdown', 'keydown', 'touchstart'])
      element.addEventListener(event, leave, options);
    element.addEventListener('scroll', later, options);
    document.addEventListener('visibilitychange', send, options);
    goBack();
    later();
    return () => {
      stopping.abort();
      cancelAnimationFrame(frame);
      grown.disconnect();
      send();
    };
  }, [id, isReady]);
  return { place, leave };
}

/** The height above the text that the bar covers, and a little more. */
export const LINE = 72;

/** Places in a text of blocks: the block at the top of the window, and how much of it is above. */
export function placingInBlocks(
  scroller: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
): Placing {
  return {
    current() {
      const [element, text] = [scroller.current, root.current];
      if (!element || !text || text.children.length === 0) return null;
      const top = element.getBoundingClientRect().top + LINE;
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
      element.scrollTop += top + within * height - element.getBoundingClientRect().top - LINE;
    },
  };
}

/** The index of the first block that ends below a height, by binary search. */
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
