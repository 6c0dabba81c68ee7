import { SEARCH_ORDERS, type SearchOrder } from '../../../core/model/search-order.ts';
import type { View } from './view.ts';

// The order and the filters of a view, which its URL contains in addition to the query.

/** The filters, each with its condition in the query language. */
const CONDITIONS = {
  open: '-is:completed',
  done: 'is:completed',
  highlights: 'has:highlight',
  broken: 'is:broken',
} as const;

export type CardFilter = keyof typeof CONDITIONS;
export const CARD_FILTERS = Object.keys(CONDITIONS) as readonly CardFilter[];

export interface Order {
  readonly by: SearchOrder;
  /** The seed of the order `random`. */
  readonly seed: number;
}

/** Parses the order of a view, such as `title` or `random-7`; null for the default order. */
export function orderOf({ order }: View): Order | null {
  const [, by, seed = '0'] = /^([a-z]+)(?:-(\d{1,9}))?$/.exec(order ?? '') ?? [];
  const sort = SEARCH_ORDERS.find((each) => each === by);
  return sort ? { by: sort, seed: Number(seed) } : null;
}

/** Parses the filters of a view, such as `open,highlights`, and its kinds, such as `posts,Book`. */
export function filtersOf({ only, kinds }: View): {
  readonly only: readonly CardFilter[];
  readonly kinds: readonly string[];
} {
  const listed = (only ?? '').split(',');
  return {
    only: CARD_FILTERS.filter((each) => listed.includes(each)),
    kinds: (kinds ?? '').split(',').filter((kind) => /^\w+$/.test(kind)),
  };
}

/** Whether a view has a filter, or an order other than the default. */
export const isArranged = (view: View): boolean =>
  view.order !== null || view.only !== null || view.kinds !== null;

/** Adds the filters of a view to a query. */
export function addFilters(q: string, view: View): string {
  const { only, kinds } = filtersOf(view);
  const conditions = only.map((each) => CONDITIONS[each] as string);
  if (kinds.length > 0) conditions.push(`(${kinds.map((kind) => `type:${kind}`).join(' OR ')})`);
  if (conditions.length === 0) return q;
  // Brackets around `a) OR (b` would make an invalid query valid.
  const query = q.trim() === '' ? [] : [isBalanced(q) ? `(${q})` : q];
  return [...query, ...conditions].join(' ');
}

const FILTERED_QUERY = new RegExp(
  String.raw`^(?:\((.*?)\))?((?: ?(?:${Object.values(CONDITIONS).join('|')}))*)(?: ?\((type:\w+(?: OR type:\w+)*)\))?$`,
  's',
);

/** The query of a view including its filters. `splitFilters` is the inverse. */
export function queryOf(view: View): string {
  const query = addFilters(view.q, view);
  // Without brackets, `splitFilters` would take a part of the typed query for a filter.
  return query === view.q && splitFilters(query).q !== query ? `(${query})` : query;
}

/** The inverse of `queryOf`. It returns any other query unchanged, without filters. */
export function splitFilters(query: string): Pick<View, 'q' | 'only' | 'kinds'> {
  const [, q = '', conditions = '', kinds = ''] = FILTERED_QUERY.exec(query) ?? [];
  const whole = { q: query, only: null, kinds: null };
  // In `(a) OR (b) is:completed`, the first and the last bracket are not a pair.
  if (!isBalanced(q) || (q === '' && conditions === '' && kinds === '')) return whole;
  const listed = conditions.trim().split(' ');
  return {
    q,
    only: CARD_FILTERS.filter((each) => listed.includes(CONDITIONS[each])).join(',') || null,
    kinds: kinds.replaceAll('type:', '').replaceAll(' OR ', ',') || null,
  };
}

/** Whether each closing bracket outside quotation marks has an opening bracket before it. */
function isBalanced(query: string): boolean {
  let depth = 0;
  return [...query.replace(/"(?:[^"\\]|\\.)*"/gs, '')].every((character) => {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    return depth >= 0;
  });
}
