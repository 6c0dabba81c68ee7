import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Mirrors an element's height in a CSS custom property, for elements fixed above it. */
export function useHeightProperty(element: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [element, property]);
}
