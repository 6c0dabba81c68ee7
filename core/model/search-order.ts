/** The orders in which the results of a saved search can be shown; by default, they are in the order of `GET /objects` (D21). */
export const SEARCH_ORDERS = ['newest', 'oldest', 'bumped', 'title', 'longest', 'random'] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];
