import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Collection } from '../collection/collection.ts';
import { addressOf, type View } from '../view/view.ts';
import { type KeptPlace, keepPlace, readPlace } from './kept-place.ts';
import { PAGE_TOP, type Scroller } from './scroller.ts';
import type { Layout } from './use-layout.ts';

interface Place {
  readonly view: View;
  readonly openId: string | null;
  /** The card that has the focus, or had it last. */
  readonly currentId: string | null;
}

/**
 * Keeps what the person looks at where it is: as cards change their sizes or columns, and on return to an address.
 * @returns whether the place of an address that was returned to is still being looked for
 */
export function usePlaceKept(
  scroller: Scroller,
  layout: Layout | null,
  shown: Collection,
  { view, openId, currentId }: Place,
): { readonly isLooking: boolean; keep(): void } {
  const list = addressOf(view);
  const wanted = useRef<{ readonly list: string; readonly place: KeptPlace | null } | null>(null);
  const last = useRef<Layout | null>(null);
  const lastList = useRef<string | null>(null);
  /** The card of what is read, or was read last: as the columns change, the others move around it. */
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
  // An address that was just gone to has the place, too.
  useEffect(keep, [list, openId]);
  return { isLooking: wanted.current?.place != null && shown.state === 'reading', keep };
}

/** How far below the upper edge of the window a card stands whose address was opened, in pixels. */
const OPENED_BELOW = -120;

/** Where the window stands when it is at a kept place; null where the card is not there. */
function topOf({ cards, places }: Layout, { id, below }: KeptPlace): number | null {
  const index = cards.indexOf(id);
  return index < 0 || index >= places.count ? null : places.top(index) + below;
}

/** The place of the window, by a card that is seen in it; null where that is not seen. */
function placeOfCard(scroller: Scroller, { cards, places }: Layout, id: string | null): KeptPlace | null {
  const index = id === null ? -1 : cards.indexOf(id);
  const top = scroller.place();
  if (id === null || index < 0 || index >= places.count) return null;
  const isSeen = places.bottom(index) > top && places.top(index) < top + window.innerHeight;
  return isSeen ? { id, below: Math.round(top - places.top(index)) } : null;
}

/** The place of the window, by the first card that begins in it; null at the top. */
function placeOf(scroller: Scroller, { cards, places }: Layout): KeptPlace | null {
  const top = scroller.place();
  if (top <= 0 || places.count === 0) return null;
  const index = Math.min(places.firstFrom(top), places.count - 1);
  return { id: cards.columns.id(cards.rowAt(index)), below: Math.round(top - places.top(index)) };
}
