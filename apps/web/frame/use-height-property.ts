import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Keeps the height of an element in a custom property of the page, so that what is fixed above it knows where it ends. */
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
