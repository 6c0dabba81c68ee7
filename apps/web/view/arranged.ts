import { SEARCH_ORDERS, type SearchOrder } from '../../../core/model/search-order.ts';
import type { View } from './view.ts';

/** The order and the filters of a view, which the address contains in addition to the query. */

/** The restrictions of a view, each with its condition in the query language. */
const CONDITIONS = {
  open: '-is:completed',
  done: 'is:completed',
  highlights: 'has:highlight',
  broken: 'is:broken',
} as const;

export type CardFilter = keyof typeof CONDITIONS;
export const ONLY = Object.keys(CONDITIONS) as readonly CardFilter[];

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

/** Parses the restrictions of a view, such as `open,highlights`, and the kinds, such as `posts,Book`. */
export function onlyOf({ only, kinds }: View): {
  readonly only: readonly CardFilter[];
  readonly kinds: readonly string[];
} {
  const listed = (only ?? '').split(',');
  return {
    only: ONLY.filter((each) => listed.includes(each)),
    kinds: (kinds ?? '').split(',').filter((kind) => /^\w+$/.test(kind)),
  };
}

/** Whether a view is restricted, or sorted by anything but time. */
export const isArranged = (view: View): boolean =>
  view.order !== null || view.only !== null || view.kinds !== null;

/** A query with the restrictions of a view. */
export function restricted(q: string, view: View): string {
  const { only, kinds } = onlyOf(view);
  const conditions = only.map((each) => CONDITIONS[each] as string);
  if (kinds.length > 0) conditions.push(`(${kinds.map((kind) => `type:${kind}`).join(' OR ')})`);
  if (conditions.length === 0) return q;
  // Brackets around `a) OR (b` would make a valid query of an invalid one.
  const query = q.trim() === '' ? [] : [isBalanced(q) ? `(${q})` : q];
  return [...query, ...conditions].join(' ');
}

const RESTRICTED = new RegExp(
  String.raw`^(?:\((.*?)\))?((?: ?(?:${Object.values(CONDITIONS).join('|')}))*)(?: ?\((type:\w+(?: OR type:\w+)*)\))?$`,
  's',
);

/** The query of a view including its restrictions; `unrestricted` is the inverse. */
export function queryOf(view: View): string {
  const query = restricted(view.q, view);
  // Keeps a typed query from being read as a filter.
  return query === view.q && unrestricted(query).q !== query ? `(${query})` : query;
}

/** The inverse of `queryOf`; any other query is returned unchanged, without restrictions. */
export function unrestricted(query: string): Pick<View, 'q' | 'only' | 'kinds'> {
  const [, q = '', conditions = '', kinds = ''] = RESTRICTED.exec(query) ?? [];
  const whole = { q: query, only: null, kinds: null };
  // In `(a) OR (b) is:completed`, the outer brackets do not belong together.
  if (!isBalanced(q) || (q === '' && conditions === '' && kinds === '')) return whole;
  const listed = conditions.trim().split(' ');
  return {
    q,
    only: ONLY.filter((each) => listed.includes(CONDITIONS[each])).join(',') || null,
    kinds: kinds.replaceAll('type:', '').replaceAll(' OR ', ',') || null,
  };
}

/** Whether each closing bracket outside of quotes has an opening one before it. */
function isBalanced(query: string): boolean {
  let depth = 0;
  return [...query.replace(/"(?:[^"\\]|\\.)*"/gs, '')].every((sign) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    return depth >= 0;
  });
}
