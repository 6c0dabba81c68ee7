import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

interface Size {
  /** Width of an element, in pixels. */
  readonly width: number;
  /** The page's font size, in pixels. */
  readonly rem: number;
}

/** The width of an element and the page's font size, updated on change; null before the first render. */
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
      // A hidden element has no width; its layout stays.
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

/** The width of the element that measures the font size, in rem (styles/grid.css). */
const PROBE_REM = 5;
