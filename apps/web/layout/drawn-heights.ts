/**
 * The heights of cards as they were drawn, in pixels: the layout uses them instead of its estimates, so that the spaces between cards are
 * equal. They are remembered by id and for each width, so that cards are in the same places when a list is loaded again and when the window
 * has its former width.
 */
const known = new Map<string, Map<string, number>>();
/** With more widths and searches, all heights are forgotten. */
const MAX_LAYOUTS = 8;

/** The known heights by id. @param layout names what heights depend on: widths, sizes of text, and a query whose passages are shown */
export function drawnHeights(layout: string): Map<string, number> {
  const heights = known.get(layout) ?? new Map<string, number>();
  if (known.size > MAX_LAYOUTS) known.clear();
  known.set(layout, heights);
  return heights;
}

/** Forgets all heights, such as after a log-out. */
export const forgetHeights = (): void => known.clear();

/** Whether the height of a card is known for any width. */
export function isDrawn(id: string): boolean {
  for (const heights of known.values()) if (heights.has(id)) return true;
  return false;
}
