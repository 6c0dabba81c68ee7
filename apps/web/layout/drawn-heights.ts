/**
 * The heights of cards as they were drawn, in pixels: the layout uses them instead of its estimates, so that the spaces between cards are
 * equal. They are remembered by id and for each width, so that cards are in the same places when a list is loaded again and when the window
 * has its former width.
 */
type DrawnHeights = Map<string, number>;

/** The most widths and, for each, cards whose heights are remembered. */
const MAX_WIDTHS = 4;
const MAX_CARDS = 2_000;
const known = new Map<string, DrawnHeights>();

/** The known heights by id. @param layout names what heights depend on: widths, sizes of text, and a query whose passages are shown */
export function drawnHeights(layout: string): ReadonlyMap<string, number> {
  return known.get(layout) ?? new Map();
}

export function rememberHeight(layout: string, id: string, height: number): void {
  const heights = known.get(layout) ?? new Map<string, number>();
  remember(known, layout, heights, MAX_WIDTHS);
  remember(heights, id, height, MAX_CARDS);
}

/** Whether the height of a card is known for any width. */
export function isDrawn(id: string): boolean {
  for (const heights of known.values()) if (heights.has(id)) return true;
  return false;
}

/** Puts an entry last, and forgets the first one if there are too many. */
function remember<Value>(into: Map<string, Value>, key: string, value: Value, max: number): void {
  into.delete(key);
  into.set(key, value);
  if (into.size <= max) return;
  const [oldest] = into.keys();
  into.delete(oldest as string);
}
