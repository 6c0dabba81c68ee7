import type { RefObject } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { drawnHeights } from '../layout/drawn-heights.ts';
import type { Masonry } from '../layout/masonry.ts';
import type { Layout } from './layout.ts';
import type { Scroller } from './scroller.ts';

/** Called when the contents of a card have loaded or changed. @param element null if the card is no longer rendered */
export type OnDrawn = (id: string, element: HTMLElement | null) => void;

/**
 * Measures cards once their contents are loaded, and lays out all cards with these heights before the browser paints. A visible card does
 * not move unless its contents have changed.
 * @param layoutRef its value is replaced with the new layout
 * @param redraw called with the new positions
 */
export function useMeasuredHeights(
  layoutRef: RefObject<Layout | null>,
  redraw: (positions: Masonry) => void,
  scroller: Scroller,
): OnDrawn {
  const { onDrawn, measureAll } = useMemo(() => {
    const elements = new Map<string, HTMLElement>();
    /** Cards that have not been measured since their contents changed. */
    const unmeasured = new Set<string>();
    /** The revision of the list at the last measurement. */
    let revisionBefore: number | null = null;

    function measure(): void {
      const layout = layoutRef.current;
      const reported = new Set(unmeasured);
      unmeasured.clear();
      if (layout === null) return;
      const { cards, positions, revision, heightsName } = layout;
      const { columns } = cards;
      const idAt = (index: number) => columns.id(cards.rowAt(index));
      const measuredHeights = drawnHeights(heightsName);
      // If the list has changed, any card may move, so none is held in place.
      const hasListChanged = revision !== (revisionBefore ?? revision);
      const isSettled = (index: number) => {
        const id = idAt(index);
        return measuredHeights.has(id) || (elements.has(id) && !reported.has(id));
      };
      const top = scroller.position();
      const lastVisible = hasListChanged
        ? -1
        : (positions.between(top, top + window.innerHeight).findLast(isSettled) ?? -1);
      const { top: from, bottom: to } = scroller.drawn.peek();
      const heights = new Map<number, number>();
      for (const index of positions.between(from, to)) {
        const id = idAt(index);
        const box = reported.has(id) ? elements.get(id)?.getBoundingClientRect() : undefined;
        const height = Math.ceil(box?.height ?? 0);
        const growth = height - (positions.bottom(index) - positions.top(index));
        if (height === 0 || growth === 0) continue;
        // A card above the last visible card must not shrink, because visible cards would move while a person reads them.
        if (index < lastVisible && growth < 0) continue;
        heights.set(index, height);
        measuredHeights.set(id, height);
        columns.markDrawn(cards.rowAt(index));
      }
      revisionBefore = revision;
      if (heights.size === 0) return;
      layoutRef.current = { ...layout, positions: positions.withHeights(heights) };
      redraw(layoutRef.current.positions);
    }

    function report(id: string): void {
      // Measures all cards that were filled together in one task, so that the browser computes their layout once.
      if (unmeasured.size === 0) queueMicrotask(measure);
      unmeasured.add(id);
    }

    return {
      onDrawn(id: string, element: HTMLElement | null) {
        if (element === null) elements.delete(id);
        else {
          elements.set(id, element);
          report(id);
        }
      },
      measureAll: () => [...elements.keys()].forEach(report),
    };
  }, []);

  // When a font has loaded, lines may break at other places.
  useEffect(() => {
    document.fonts.addEventListener('loadingdone', measureAll);
    return () => document.fonts.removeEventListener('loadingdone', measureAll);
  }, []);
  return onDrawn;
}
