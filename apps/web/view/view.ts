import { useLocation } from 'preact-iso/router';
import { appPath } from '../browser/place.ts';

/** The query, filters and order of the collection, as stored in the address. */
export interface View {
  /** The query, as typed; empty for everything. */
  readonly q: string;
  /** Only objects in this space. */
  readonly spaceId: string | null;
  /** Objects similar to this one, most similar first. */
  readonly similarTo: string | null;
  /** Only objects with this colour, as `#rrggbb`. */
  readonly color: string | null;
  /** The order, and the restrictions of the list: see arranged.ts. */
  readonly order: string | null;
  readonly only: string | null;
  readonly kinds: string | null;
}

export const EVERYTHING: View = {
  q: '',
  spaceId: null,
  similarTo: null,
  color: null,
  order: null,
  only: null,
  kinds: null,
};

/** The properties that determine the list of a view. */
const LISTED = ['q', 'spaceId', 'similarTo', 'order', 'only', 'kinds'] as const;

/** Whether two views have the same list; a colour only filters it. */
export function isSameList(one: View, other: View): boolean {
  return LISTED.every((key) => one[key] === other[key]);
}

/** A location in the app: a view of the collection, with or without an open object, or another page. */
export type AppRoute =
  | { readonly page: 'collection'; readonly view: View; readonly openId: string | null }
  | { readonly page: 'rediscover'; readonly likeId: string | null }
  /** The editor as a full page; without an id, for a new note. */
  | { readonly page: 'write'; readonly openId: string | null }
  /** The reading page. */
  | { readonly page: 'read'; readonly openId: string }
  | { readonly page: 'settings'; readonly section: SettingsSection }
  | { readonly page: (typeof PAGES)[number] }
  /** An unknown address. */
  | { readonly page: 'not-found' };

/** The sections of the settings, each with its own address. */
export const SETTINGS_SECTIONS = [
  'you',
  'appearance',
  'transfer',
  'keys',
  'programs',
  'feeds',
  'automation',
  'server',
  'about',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** Pages without subpages. */
const PAGES = ['save', 'tags', 'spaces', 'pins', 'highlights', 'reading', 'shared'] as const;

/** Names of the address parameters. */
const NAMES = {
  q: 'q',
  spaceId: 'space',
  similarTo: 'like',
  color: 'color',
  order: 'sort',
  only: 'only',
  kinds: 'kinds',
} as const;

/** Parses an address. @param path including that of the app */
export function routeOf(path: string, query: Readonly<Record<string, string>>): AppRoute {
  const notFound: AppRoute = { page: 'not-found' };
  const parts = partsOf(path.slice(appPath('').length));
  if (parts === null || parts.length > 2) return notFound;
  const [page = '', id = null] = parts;
  if (page === 'rediscover') return { page, likeId: id };
  if (page === 'write') return { page, openId: id };
  if (page === 'read') return id === null ? notFound : { page, openId: id };
  if (page === 'settings') {
    const section = SETTINGS_SECTIONS.find((each) => each === (id ?? 'you'));
    return section === undefined ? notFound : { page, section };
  }
  if (page === 'o' ? id === null : id !== null) return notFound;
  const other = PAGES.find((each) => each === page);
  if (other) return { page: other };
  if (page !== '' && page !== 'o') return notFound;
  const view: View = {
    q: query[NAMES.q] ?? '',
    spaceId: query[NAMES.spaceId] ?? null,
    similarTo: query[NAMES.similarTo] ?? null,
    color: query[NAMES.color] ?? null,
    order: query[NAMES.order] ?? null,
    only: query[NAMES.only] ?? null,
    kinds: query[NAMES.kinds] ?? null,
  };
  return { page: 'collection', view, openId: id };
}

/** The segments of a path, without a trailing slash; null if it is malformed. */
function partsOf(path: string): readonly string[] | null {
  try {
    return path
      .replace(/^\/|\/$/g, '')
      .split('/')
      .map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The address of a view, with or without an open object. */
export function addressOf(view: View, openId: string | null = null): string {
  const query = new URLSearchParams();
  for (const [key, name] of Object.entries(NAMES)) {
    const value = view[key as keyof View];
    if (value !== null && value !== '') query.set(name, value);
  }
  const search = query.toString();
  return appPath(openId === null ? '' : `/o/${encodeURIComponent(openId)}`) + (search && `?${search}`);
}

/** The current route, and a function that navigates. */
export function useAppRoute(): { readonly route: AppRoute; go(address: string, replace?: boolean): void } {
  const { path, query, route } = useLocation();
  return { route: routeOf(path, query), go: route };
}
