import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownCollection } from '../collection/collection.ts';
import { urlOf, type View } from '../view/view.ts';
import type { Layout } from './layout.ts';
import { PAGE_TOP, type Scroller } from './scroller.ts';

interface ScrollContext {
  readonly view: View;
  readonly openId: string | null;
  /** The id of the card that was focused last. */
  readonly currentId: string | null;
}

/**
 * Keeps the scroll position when cards change their size or column, and restores it when the person returns to a view.
 * @returns `isRestoring` is true while the card to scroll to is loading. `storePosition` stores the current position
 */
export function useStableScroll(
  scroller: Scroller,
  layout: Layout | null,
  shown: ShownCollection,
  { view, openId, currentId }: ScrollContext,
): { readonly isRestoring: boolean; storePosition(): void } {
  const list = urlOf(view);
  const targetRef = useRef<{ readonly list: string; readonly anchor: ScrollAnchor | null } | null>(null);
  const last = useRef<Layout | null>(null);
  const lastList = useRef<string | null>(null);
  /** The object that was opened last. When the number of columns changes, its card stays in place. */
  const lastOpenId = useRef(openId);
  lastOpenId.current = openId ?? lastOpenId.current;

  if (lastList.current !== list) {
    const anchor = readAnchor() ?? (openId === null ? null : { id: openId, offset: OFFSET_OF_OPENED });
    targetRef.current = { list, anchor };
    lastList.current = list;
  }

  useLayoutEffect(() => {
    if (layout === null) return;
    scroller.setHeight(layout.positions.height);
    const target = targetRef.current;
    if (target !== null) {
      const isListShown = shown.view !== null && urlOf(shown.view) === target.list;
      const position = isListShown && (target.anchor === null ? PAGE_TOP : topOf(layout, target.anchor));
      if (position !== null && position !== false) {
        if (target.anchor !== null || scroller.position() > 0) scroller.scrollTo(position);
        targetRef.current = null;
      } else if (isListShown && shown.state !== 'loading') targetRef.current = null;
    } else if (last.current !== null && last.current.positions !== layout.positions) {
      const anchor =
        anchorAtCard(scroller, last.current, lastOpenId.current) ??
        anchorAtCard(scroller, last.current, currentId) ??
        anchorAtTop(scroller, last.current);
      const top = anchor && topOf(layout, anchor);
      if (top !== null) scroller.scrollTo(top);
    }
    last.current = layout;
    scroller.redraw();
  }, [layout, shown]);

  const storePosition = () => {
    if (targetRef.current !== null || last.current === null) return;
    storeAnchor(anchorAtTop(scroller, last.current));
  };
  // Also stores the position of a view that was just opened.
  useEffect(storePosition, [list, openId]);
  return { isRestoring: targetRef.current?.anchor != null && shown.state === 'loading', storePosition };
}

/** When the URL of an object is opened, the viewport begins this many pixels above its card. */
const OFFSET_OF_OPENED = -120;

/** The scroll position for an anchor; null if its card is not in the layout. */
function topOf({ cards, positions }: Layout, { id, offset }: ScrollAnchor): number | null {
  const index = cards.indexOf(id);
  return index < 0 || index >= positions.count ? null : positions.top(index) + offset;
}

/** The scroll position relative to a card; null if the card is not visible. */
function anchorAtCard(
  scroller: Scroller,
  { cards, positions }: Layout,
  id: string | null,
): ScrollAnchor | null {
  const index = id === null ? -1 : cards.indexOf(id);
  const top = scroller.position();
  if (id === null || index < 0 || index >= positions.count) return null;
  const isVisible = positions.bottom(index) > top && positions.top(index) < top + window.innerHeight;
  return isVisible ? { id, offset: Math.round(top - positions.top(index)) } : null;
}

/** The scroll position relative to the first card that begins in the viewport; null at the top of the page. */
function anchorAtTop(scroller: Scroller, { cards, positions }: Layout): ScrollAnchor | null {
  const top = scroller.position();
  if (top <= 0 || positions.count === 0) return null;
  const index = Math.min(positions.firstFrom(top), positions.count - 1);
  return { id: cards.columns.id(cards.rowAt(index)), offset: Math.round(top - positions.top(index)) };
}

/** A scroll position, which is stored in the history entry: a card, and the distance from its top to the viewport's top, in pixels. */
interface ScrollAnchor {
  readonly id: string;
  readonly offset: number;
}

/** The position in the current history entry; null if it has none. */
function readAnchor(): ScrollAnchor | null {
  const stored: unknown = (history.state as { readonly anchor?: unknown } | null)?.anchor;
  const { id, offset } = (stored ?? {}) as Partial<ScrollAnchor>;
  return typeof id === 'string' && typeof offset === 'number' ? { id, offset } : null;
}

/** Stores a position in the current history entry. @param anchor null for the top */
function storeAnchor(anchor: ScrollAnchor | null): void {
  const before = readAnchor();
  if (before?.id === anchor?.id && before?.offset === anchor?.offset) return;
  history.replaceState({ ...(history.state as object | null), anchor }, '');
}
