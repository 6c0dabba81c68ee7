/** The orders in which the results of a saved search can be shown; without one, they are in that of `GET /objects` (D21). */
export const SEARCH_ORDERS = ['newest', 'oldest', 'bumped', 'title', 'longest', 'random'] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];
