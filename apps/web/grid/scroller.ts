import { type ReadonlySignal, signal } from '@preact/signals';
import { hasDrifted, isNearEnd, type ScrollPlace, scrolled, scrollMap } from '../layout/scroll-map.ts';

/** The stretch of the content that is drawn, in pixels. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
  /** How much lower the content is than the scroll box shows it. */
  readonly offset: number;
}

/** Follows the scroll position of the page over a box, and moves it. */
export interface Scroller {
  /** What is in the window or near it. */
  readonly drawn: ReadonlySignal<Stretch>;
  /** @param onRest is called when a movement is over */
  attach(box: HTMLElement, onRest: () => void): () => void;
  /** Tells the height of the content. */
  setHeight(height: number): void;
  /** Draws what is in the window now, after the box has changed. */
  redraw(): void;
  /** The upper edge of the window in the content; negative while something above it is seen. */
  place(): number;
  /** Moves the upper edge of the window to a place of the content. */
  goTo(content: number): void;
}

/** So much of a window's height is drawn above and below it. */
const DRAWN_BEYOND = 0.8;
/** So far the window moves before the stretch is drawn anew. */
const DRAWN_EVERY = 0.4;
const REST_MS = 120;

export function createScroller(): Scroller {
  const drawn = signal<Stretch>({ top: 0, bottom: 0, offset: 0 });
  let box: HTMLElement | null = null;
  let map = scrollMap(0);
  let at: ScrollPlace = { box: 0, content: 0 };
  let drawnAt = Number.NaN;

  /** Where the box begins on the page; known beforehand, since to ask the browser while scrolling would make it lay out the page. */
  let boxTop = 0;

  const boxPlace = () => window.scrollY - boxTop;

  function findBox(): void {
    if (box !== null) boxTop = box.getBoundingClientRect().top + window.scrollY;
  }

  function draw(): void {
    const height = window.innerHeight;
    const offset = at.content - at.box;
    const isNear = Math.abs(at.content - drawnAt) <= height * DRAWN_EVERY;
    if (isNear && Math.abs(offset - drawn.peek().offset) < 1) return;
    drawnAt = at.content;
    const beyond = height * DRAWN_BEYOND;
    drawn.value = { top: at.content - beyond, bottom: at.content + height + beyond, offset };
  }

  /** Moves the box, and takes the content where it then is. */
  function moveBox(to: number, content: number): void {
    window.scrollTo({ top: window.scrollY + to - boxPlace(), behavior: 'instant' });
    const reached = boxPlace();
    at = { box: reached, content: content + (reached - to) };
  }

  function settle(): void {
    if (hasDrifted(at, map)) moveBox(map.toBox(at.content), at.content);
    draw();
  }

  function follow(): void {
    at = scrolled(at, boxPlace(), map, window.innerHeight);
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
    place: () => at.content,
    goTo(content) {
      findBox();
      moveBox(map.toBox(content), content);
      draw();
    },
  };
}
