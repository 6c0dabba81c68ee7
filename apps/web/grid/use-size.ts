import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

export interface Size {
  /** Of an element, in pixels. */
  readonly width: number;
  /** The size of the text of the page, in pixels. */
  readonly rem: number;
}

/** The width of an element and the size of text, as they are and whenever they change; null before the first drawing. */
export function useSize(
  element: RefObject<HTMLElement | null>,
  probe: RefObject<HTMLElement | null>,
): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const measured = element.current;
    const measure = probe.current;
    if (measured === null || measure === null) return;
    const update = () => {
      // A part of the page that is not shown has no width, and keeps its cards where they are.
      if (measured.clientWidth === 0) return;
      const next = { width: measured.clientWidth, rem: measure.clientWidth / PROBE_REM };
      setSize((now) => (now?.width === next.width && now.rem === next.rem ? now : next));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(measured);
    observer.observe(measure);
    return () => observer.disconnect();
  }, []);
  return size;
}

/** The width of the element by which the size of text is measured, in rem (styles/grid.css). */
const PROBE_REM = 5;
