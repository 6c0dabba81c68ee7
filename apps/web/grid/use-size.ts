import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

interface Size {
  /** The width of the element, in pixels. */
  readonly width: number;
  /** The page's font size, in pixels. */
  readonly rem: number;
}

/** Measures the width of an element and the page's font size, also after changes. Null before the first render. */
export function useSize(
  element: RefObject<HTMLElement | null>,
  probe: RefObject<HTMLElement | null>,
): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const container = element.current;
    const ruler = probe.current;
    if (container === null || ruler === null) return;
    const update = () => {
      // A hidden element has no width. Its layout stays.
      if (container.clientWidth === 0) return;
      const next = { width: container.clientWidth, rem: ruler.clientWidth / PROBE_REM };
      setSize((last) => (last?.width === next.width && last.rem === next.rem ? last : next));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(container);
    observer.observe(ruler);
    return () => observer.disconnect();
  }, []);
  return size;
}

/** The width of the element that measures the font size, in rem (styles/grid.css). */
const PROBE_REM = 5;
