import { useLocation } from 'preact-iso/router';
import { appPath } from '../place.ts';

/** What the address says that the collection shows; everything else of the app can be told from it. */
export interface View {
  /** The query, as typed; empty for everything. */
  readonly q: string;
  /** Only objects of this space. */
  readonly spaceId: string | null;
  /** Objects like this one, the most similar first. */
  readonly similarTo: string | null;
  /** Only things in which this colour is seen, as `#rrggbb`. */
  readonly color: string | null;
}

export const EVERYTHING: View = { q: '', spaceId: null, similarTo: null, color: null };

/** Whether two views have the same list; colours only select from it. */
export function isSameList(one: View, other: View): boolean {
  return one.q === other.q && one.spaceId === other.spaceId && one.similarTo === other.similarTo;
}

/** A place in the app: a view of the collection, with an object open or not, or another page. */
export type Place =
  | { readonly page: 'collection'; readonly view: View; readonly openId: string | null }
  | { readonly page: 'rediscover'; readonly likeId: string | null }
  /** A note with the page for itself; a new one without an id. */
  | { readonly page: 'write'; readonly openId: string | null }
  | { readonly page: (typeof PAGES)[number] };

/** Pages that have no parts. */
const PAGES = ['save', 'settings', 'tags', 'spaces', 'pins', 'highlights'] as const;

/** Names of the parameters in the address. */
const NAMES = { q: 'q', spaceId: 'space', similarTo: 'like', color: 'color' } as const;

/** The place that an address leads to; addresses that lead nowhere lead to everything. */
function placeOf(path: string, query: Readonly<Record<string, string>>): Place {
  const [, page, id] = path.slice(appPath('').length).split('/');
  const other = PAGES.find((each) => each === page);
  if (other) return { page: other };
  if (page === 'rediscover') return { page, likeId: id ? decodeURIComponent(id) : null };
  if (page === 'write') return { page, openId: id ? decodeURIComponent(id) : null };
  const view: View = {
    q: query[NAMES.q] ?? '',
    spaceId: query[NAMES.spaceId] ?? null,
    similarTo: query[NAMES.similarTo] ?? null,
    color: query[NAMES.color] ?? null,
  };
  return { page: 'collection', view, openId: page === 'o' && id ? decodeURIComponent(id) : null };
}

/** The address of a view, with an object open or not. */
export function addressOf(view: View, openId: string | null = null): string {
  const query = new URLSearchParams();
  for (const [key, name] of Object.entries(NAMES)) {
    const value = view[key as keyof View];
    if (value !== null && value !== '') query.set(name, value);
  }
  const search = query.toString();
  return appPath(openId === null ? '' : `/o/${encodeURIComponent(openId)}`) + (search && `?${search}`);
}

/** Where the app is, and how to go elsewhere. */
export function usePlace(): { readonly place: Place; go(address: string, replace?: boolean): void } {
  const { path, query, route } = useLocation();
  return { place: placeOf(path, query), go: route };
}
