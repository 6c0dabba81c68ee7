import { type ReadonlySignal, signal } from '@preact/signals';
import { hasDrifted, isNearEnd, type ScrollPosition, scrolled, scrollMap } from '../layout/scroll-map.ts';

/** The rendered range of the content, in pixels. */
export interface ContentRange {
  readonly top: number;
  readonly bottom: number;
  /** The difference between the positions in the content and in the scroll box. */
  readonly offset: number;
}

/** Tracks and changes the scroll position of the page, relative to a box that may be less high than its content (scroll-map.ts). */
export interface Scroller {
  /** The range in and near the viewport. */
  readonly drawn: ReadonlySignal<ContentRange>;
  /** Starts tracking. @param onRest called when scrolling ends. @returns a function that stops tracking */
  attach(box: HTMLElement, onRest: () => void): () => void;
  /** Sets the height of the content. */
  setHeight(height: number): void;
  /** Updates the range after the box has moved. */
  redraw(): void;
  /** The top of the viewport in the content; negative while something above the box is visible. */
  position(): number;
  /** Scrolls to a position in the content. */
  scrollTo(content: number): void;
}

/** A position above everything on the page. */
export const PAGE_TOP = -100_000;

/** The height that is rendered above and below the viewport, as a share of the viewport's height. */
const OVERSCAN = 0.8;
/** The distance that the viewport moves before the range is updated, as a share of the viewport's height. */
const REDRAW_DISTANCE = 0.4;
/** Scrolling has ended after this time without a scroll event, in milliseconds. */
const REST_MS = 120;

export function createScroller(): Scroller {
  const drawn = signal<ContentRange>({ top: 0, bottom: 0, offset: 0 });
  let box: HTMLElement | null = null;
  let map = scrollMap(0);
  let current: ScrollPosition = { box: 0, content: 0 };
  let renderedAt = Number.NaN;

  /** The top of the box on the page, cached because reading it while scrolling would force a layout. */
  let boxTop = 0;

  const boxPosition = () => window.scrollY - boxTop;

  function findBox(): void {
    if (box !== null) boxTop = box.getBoundingClientRect().top + window.scrollY;
  }

  function draw(): void {
    const height = window.innerHeight;
    const offset = current.content - current.box;
    const isRendered = Math.abs(current.content - renderedAt) <= height * REDRAW_DISTANCE;
    if (isRendered && Math.abs(offset - drawn.peek().offset) < 1) return;
    renderedAt = current.content;
    const beyond = height * OVERSCAN;
    drawn.value = { top: current.content - beyond, bottom: current.content + height + beyond, offset };
  }

  /** Scrolls to a position of the box, and sets the position in the content. */
  function moveBox(to: number, content: number): void {
    window.scrollTo({ top: window.scrollY + to - boxPosition(), behavior: 'instant' });
    const reached = boxPosition();
    current = { box: reached, content: content + (reached - to) };
  }

  function correctDrift(): void {
    if (hasDrifted(current, map)) moveBox(map.toBox(current.content), current.content);
    draw();
  }

  function follow(): void {
    current = scrolled(current, boxPosition(), map, window.innerHeight);
    if (!map.isExact && isNearEnd(current, map, window.innerHeight)) correctDrift();
    draw();
  }

  return {
    drawn,
    attach(element, onRest) {
      box = element;
      let restTimer: ReturnType<typeof setTimeout> | undefined;
      const onScroll = () => {
        follow();
        clearTimeout(restTimer);
        restTimer = setTimeout(() => {
          findBox();
          correctDrift();
          onRest();
        }, REST_MS);
      };
      const onResize = () => {
        findBox();
        renderedAt = Number.NaN;
        follow();
      };
      window.addEventListener('scroll', onScroll, { passive: true });
      window.addEventListener('resize', onResize);
      onResize();
      return () => {
        clearTimeout(restTimer);
        window.removeEventListener('scroll', onScroll);
        window.removeEventListener('resize', onResize);
        box = null;
      };
    },
    setHeight(height) {
      map = scrollMap(height);
    },
    redraw() {
      findBox();
      follow();
    },
    position: () => current.content,
    scrollTo(content) {
      findBox();
      moveBox(map.toBox(content), content);
      draw();
    },
  };
}
