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
 * @returns `isLooking`: whether the card to scroll to is still being loaded; `keep`: stores the current position
 */
export function usePlaceKept(
  scroller: Scroller,
  layout: Layout | null,
  shown: ShownCollection,
  { view, openId, currentId }: ScrollContext,
): { readonly isLooking: boolean; keep(): void } {
  const list = addressOf(view);
  const wanted = useRef<{ readonly list: string; readonly place: KeptPlace | null } | null>(null);
  const last = useRef<Layout | null>(null);
  const lastList = useRef<string | null>(null);
  /** The card of the object last opened: when columns change, the others move around it. */
  const readId = useRef(openId);
  readId.current = openId ?? readId.current;

  if (lastList.current !== list) {
    const place = readPlace() ?? (openId === null ? null : { id: openId, below: OPENED_BELOW });
    wanted.current = { list, place };
    lastList.current = list;
  }

  useLayoutEffect(() => {
    if (layout === null) return;
    scroller.setHeight(layout.places.height);
    const sought = wanted.current;
    if (sought !== null) {
      const isThere = shown.view !== null && addressOf(shown.view) === sought.list;
      const found = isThere && (sought.place === null ? PAGE_TOP : topOf(layout, sought.place));
      if (found !== null && found !== false) {
        if (sought.place !== null || scroller.place() > 0) scroller.goTo(found);
        wanted.current = null;
      } else if (isThere && shown.state !== 'reading') wanted.current = null;
    } else if (last.current !== null && last.current.places !== layout.places) {
      const anchor =
        placeOfCard(scroller, last.current, readId.current) ??
        placeOfCard(scroller, last.current, currentId) ??
        placeOf(scroller, last.current);
      const top = anchor && topOf(layout, anchor);
      if (top !== null) scroller.goTo(top);
    }
    last.current = layout;
    scroller.redraw();
  }, [layout, shown]);

  const keep = () => {
    if (wanted.current !== null || last.current === null) return;
    keepPlace(placeOf(scroller, last.current));
  };
  // A newly opened address stores its position, too.
  useEffect(keep, [list, openId]);
  return { isLooking: wanted.current?.place != null && shown.state === 'reading', keep };
}

/** How far the top of the viewport is below the top of a card whose address is opened, in pixels: negative, so above it. */
const OPENED_BELOW = -120;

/** The scroll position for a stored one; null if its card is not there. */
function topOf({ cards, places }: Layout, { id, below }: KeptPlace): number | null {
  const index = cards.indexOf(id);
  return index < 0 || index >= places.count ? null : places.top(index) + below;
}

/** The position of the viewport relative to a card; null if the card is not visible. */
function placeOfCard(scroller: Scroller, { cards, places }: Layout, id: string | null): KeptPlace | null {
  const index = id === null ? -1 : cards.indexOf(id);
  const top = scroller.place();
  if (id === null || index < 0 || index >= places.count) return null;
  const isSeen = places.bottom(index) > top && places.top(index) < top + window.innerHeight;
  return isSeen ? { id, below: Math.round(top - places.top(index)) } : null;
}

/** The position of the viewport relative to the first card that begins in it; null at the top. */
function placeOf(scroller: Scroller, { cards, places }: Layout): KeptPlace | null {
  const top = scroller.place();
  if (top <= 0 || places.count === 0) return null;
  const index = Math.min(places.firstFrom(top), places.count - 1);
  return { id: cards.columns.id(cards.rowAt(index)), below: Math.round(top - places.top(index)) };
}

/** A scroll position: a card, and how many pixels the viewport's top is below the card's. Stored in the history entry. */
interface KeptPlace {
  readonly id: string;
  readonly below: number;
}

/** The position stored with the address that the person returned to or reloaded. */
function readPlace(): KeptPlace | null {
  const kept: unknown = (history.state as { readonly place?: unknown } | null)?.place;
  const { id, below } = (kept ?? {}) as Partial<KeptPlace>;
  return typeof id === 'string' && typeof below === 'number' ? { id, below } : null;
}

/** Stores the position with the current address. @param place null for the top */
function keepPlace(place: KeptPlace | null): void {
  const before = readPlace();
  if (before?.id === place?.id && before?.below === place?.below) return;
  history.replaceState({ ...(history.state as object | null), place }, '');
}
