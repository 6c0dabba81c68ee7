import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownCollection } from '../collection/collection.ts';
import { addressOf, type View } from '../view/view.ts';
import type { Layout } from './layout.ts';
import { PAGE_TOP, type Scroller } from './scroller.ts';

interface ScrollContext {
  readonly view: View;
  readonly openId: string | null;
  /** The card last focused. */
  readonly currentId: string | null;
}

/**
 * Keeps the scroll position stable: when cards change size or columns, and on return to an address.
 * @returns `isRestoring`: whether the card to scroll to is still loading; `storePosition`: stores the current position
 */
export function useStableScroll(
  scroller: Scroller,
  layout: Layout | null,
  shown: ShownCollection,
  { view, openId, currentId }: ScrollContext,
): { readonly isRestoring: boolean; storePosition(): void } {
  const list = addressOf(view);
  const targetRef = useRef<{ readonly list: string; readonly anchor: ScrollAnchor | null } | null>(null);
  const last = useRef<Layout | null>(null);
  const lastList = useRef<string | null>(null);
  /** The last opened object; when the number of columns changes, its card stays in place and the others move. */
  const lastOpenId = useRef(openId);
  lastOpenId.current = openId ?? lastOpenId.current;

  if (lastList.current !== list) {
    const anchor = readAnchor() ?? (openId === null ? null : { id: openId, below: OPENED_BELOW });
    targetRef.current = { list, anchor };
    lastList.current = list;
  }

  useLayoutEffect(() => {
    if (layout === null) return;
    scroller.setHeight(layout.positions.height);
    const target = targetRef.current;
    if (target !== null) {
      const isListShown = shown.view !== null && addressOf(shown.view) === target.list;
      const found = isListShown && (target.anchor === null ? PAGE_TOP : topOf(layout, target.anchor));
      if (found !== null && found !== false) {
        if (target.anchor !== null || scroller.position() > 0) scroller.scrollTo(found);
        targetRef.current = null;
      } else if (isListShown && shown.state !== 'reading') targetRef.current = null;
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
  // A newly opened address stores its position, too.
  useEffect(storePosition, [list, openId]);
  return { isRestoring: targetRef.current?.anchor != null && shown.state === 'reading', storePosition };
}

/** The offset of the viewport's top from the top of the card whose address is opened, in pixels; negative, so above the card. */
const OPENED_BELOW = -120;

/** The scroll position for an anchor; null if its card is not in the layout. */
function topOf({ cards, positions }: Layout, { id, below }: ScrollAnchor): number | null {
  const index = cards.indexOf(id);
  return index < 0 || index >= positions.count ? null : positions.top(index) + below;
}

/** The position of the viewport relative to a card; null if the card is not visible. */
function anchorAtCard(
  scroller: Scroller,
  { cards, positions }: Layout,
  id: string | null,
): ScrollAnchor | null {
  const index = id === null ? -1 : cards.indexOf(id);
  const top = scroller.position();
  if (id === null || index < 0 || index >= positions.count) return null;
  const isSeen = positions.bottom(index) > top && positions.top(index) < top + window.innerHeight;
  return isSeen ? { id, below: Math.round(top - positions.top(index)) } : null;
}

/** The position of the viewport relative to the first card that begins in it; null at the top. */
function anchorAtTop(scroller: Scroller, { cards, positions }: Layout): ScrollAnchor | null {
  const top = scroller.position();
  if (top <= 0 || positions.count === 0) return null;
  const index = Math.min(positions.firstFrom(top), positions.count - 1);
  return { id: cards.columns.id(cards.rowAt(index)), below: Math.round(top - positions.top(index)) };
}

/** A scroll position: a card, and how many pixels the viewport's top is below the card's. Stored in the history entry. */
interface ScrollAnchor {
  readonly id: string;
  readonly below: number;
}

/** The position stored with the address that the person returned to or reloaded. */
function readAnchor(): ScrollAnchor | null {
  const stored: unknown = (history.state as { readonly anchor?: unknown } | null)?.anchor;
  const { id, below } = (stored ?? {}) as Partial<ScrollAnchor>;
  return typeof id === 'string' && typeof below === 'number' ? { id, below } : null;
}

/** Stores the position with the current address. @param anchor null for the top */
function storeAnchor(anchor: ScrollAnchor | null): void {
  const before = readAnchor();
  if (before?.id === anchor?.id && before?.below === anchor?.below) return;
  history.replaceState({ ...(history.state as object | null), anchor }, '');
}
