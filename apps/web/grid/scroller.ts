import { type ReadonlySignal, signal } from '@preact/signals';
import { hasDrifted, isNearEnd, type ScrollPosition, scrolled, scrollMap } from '../layout/scroll-map.ts';

/** The rendered range of the content, in pixels. */
export interface ContentRange {
  readonly top: number;
  readonly bottom: number;
  /** How much lower the content is than the scroll box shows it. */
  readonly offset: number;
}

/** Tracks the page's scroll position over a box, and changes it. */
export interface Scroller {
  /** The range in or near the viewport. */
  readonly drawn: ReadonlySignal<ContentRange>;
  /** @param onRest called when scrolling ends */
  attach(box: HTMLElement, onRest: () => void): () => void;
  /** Sets the height of the content. */
  setHeight(height: number): void;
  /** Renders the current viewport after the box has changed. */
  redraw(): void;
  /** The top of the viewport in content coordinates; negative while something above the box is visible. */
  position(): number;
  /** Scrolls the top of the viewport to a content position. */
  scrollTo(content: number): void;
}

/** A position above everything on the page. */
export const PAGE_TOP = -100_000;

/** How much is rendered above and below the viewport, as a share of its height. */
const OVERSCAN = 0.8;
/** How far the viewport moves before the range is rendered again, as a share of its height. */
const REDRAW_DISTANCE = 0.4;
const REST_MS = 120;

export function createScroller(): Scroller {
  const drawn = signal<ContentRange>({ top: 0, bottom: 0, offset: 0 });
  let box: HTMLElement | null = null;
  let map = scrollMap(0);
  let at: ScrollPosition = { box: 0, content: 0 };
  let drawnAt = Number.NaN;

  /** The box's offset on the page; cached, since reading it while scrolling would force a layout. */
  let boxTop = 0;

  const boxPosition = () => window.scrollY - boxTop;

  function findBox(): void {
    if (box !== null) boxTop = box.getBoundingClientRect().top + window.scrollY;
  }

  function draw(): void {
    const height = window.innerHeight;
    const offset = at.content - at.box;
    const isNear = Math.abs(at.content - drawnAt) <= height * REDRAW_DISTANCE;
    if (isNear && Math.abs(offset - drawn.peek().offset) < 1) return;
    drawnAt = at.content;
    const beyond = height * OVERSCAN;
    drawn.value = { top: at.content - beyond, bottom: at.content + height + beyond, offset };
  }

  /** Moves the box and translates the content accordingly. */
  function moveBox(to: number, content: number): void {
    window.scrollTo({ top: window.scrollY + to - boxPosition(), behavior: 'instant' });
    const reached = boxPosition();
    at = { box: reached, content: content + (reached - to) };
  }

  function settle(): void {
    if (hasDrifted(at, map)) moveBox(map.toBox(at.content), at.content);
    draw();
  }

  function follow(): void {
    at = scrolled(at, boxPosition(), map, window.innerHeight);
    if (!map.isExact && isNearEnd(at, map, window.innerHeight)) settle();
    draw();
  }

  return {
    drawn,
    attach(element, onRest) {
      box = element;
      let rest: ReturnType<typeof setTimeout> | undefined;
      const onScroll = () => {
        follow();
        clearTimeout(rest);
        rest = setTimeout(() => {
          findBox();
          settle();
          onRest();
        }, REST_MS);
      };
      const onResize = () => {
        findBox();
        drawnAt = Number.NaN;
        follow();
      };
      window.addEventListener('scroll', onScroll, { passive: true });
      window.addEventListener('resize', onResize);
      onResize();
      return () => {
        clearTimeout(rest);
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
    position: () => at.content,
    scrollTo(content) {
      findBox();
      moveBox(map.toBox(content), content);
      draw();
    },
  };
}
