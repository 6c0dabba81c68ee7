/**
 * The measured heights of cards in pixels, by layout and id. With these heights instead of estimates, the gaps between cards are equal, and
 * cards keep their positions when a list reloads or the window returns to an earlier width.
 */
const heightsByLayout = new Map<string, Map<string, number>>();
/** Maximum number of layouts. If there are more, all heights are removed. */
const MAX_LAYOUTS = 8;

/** The measured heights by id. @param layout names the layout: its metrics, and the query if cards show passages */
export function drawnHeights(layout: string): Map<string, number> {
  const heights = heightsByLayout.get(layout) ?? new Map<string, number>();
  if (heightsByLayout.size > MAX_LAYOUTS) heightsByLayout.clear();
  heightsByLayout.set(layout, heights);
  return heights;
}

/** Removes all heights, for example after a log-out. */
export const forgetHeights = (): void => heightsByLayout.clear();

/** Whether the height of a card was measured in any layout. */
export function hasMeasuredHeight(id: string): boolean {
  for (const heights of heightsByLayout.values()) if (heights.has(id)) return true;
  return false;
}
