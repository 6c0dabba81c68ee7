/**
 * The orders in which a saved search can show its results. `bumped` is "Last saved" in the app. Without an order, results are in the order
 * of `GET /objects` (D21).
 */
export const SEARCH_ORDERS = ['newest', 'oldest', 'bumped', 'title', 'longest', 'random'] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];
