/**
 * The measured heights of cards, in pixels. The layout uses them instead of its estimates, so that the gaps between cards are equal. They
 * are stored by width and id, so that cards keep their positions when a list reloads or the window returns to an earlier width.
 */
const known = new Map<string, Map<string, number>>();
/** The maximum number of layouts; beyond it, all heights are forgotten. */
const MAX_LAYOUTS = 8;

/** The known heights by id. @param layout identifies the layout: widths, text sizes, and the query if passages are shown */
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
