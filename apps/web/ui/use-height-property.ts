import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Mirrors an element's height in a CSS custom property, so that other elements can leave space for it. The property is absent if the height
 * is 0: each change makes the browser recompute the style of every element, and hidden elements should cause no change.
 */
export function useHeightProperty(element: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const { style } = document.documentElement;
    const show = (height: number) => {
      const value = height === 0 ? '' : `${height}px`;
      if (style.getPropertyValue(property) !== value) style.setProperty(property, value);
    };
    const observer = new ResizeObserver(() => show(current.offsetHeight));
    observer.observe(current);
    return () => {
      observer.disconnect();
      show(0);
    };
  }, [element, property]);
}
