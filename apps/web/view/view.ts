import { useLocation } from 'preact-iso/router';
import { appPath } from '../browser/app-paths.ts';

/** The query, filters and order of the collection, as its URL contains them. */
export interface View {
  /** The query, as typed; empty for everything. */
  readonly q: string;
  /** Only objects in this space. */
  readonly spaceId: string | null;
  /** Objects similar to this a, most similar first. */
  readonly similarTo: string | null;
  /** Only objects with this colour, as `#rrggbb`. */
  readonly color: string | null;
  /** The order; arranged.ts parses it. */
  readonly order: string | null;
  /** The filters; arranged.ts parses them. */
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

/** The properties that determine which objects are listed. */
const LIST_PROPERTIES = ['q', 'spaceId', 'similarTo', 'order', 'only', 'kinds'] as const;

/** Whether two views have the same list. Their colours may differ, because a colour only filters the list. */
export function isSameList(a: View, b: View): boolean {
  return LIST_PROPERTIES.every((key) => a[key] === b[key]);
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
  /** An unknown path. */
  | { readonly page: 'not-found' };

/** The sections of the settings. Each has its own path. */
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

/** The names of a view's properties in the URL. */
const PARAMETER_NAMES = {
  q: 'q',
  spaceId: 'space',
  similarTo: 'like',
  color: 'color',
  order: 'sort',
  only: 'only',
  kinds: 'kinds',
} as const;

/** Parses the path and query of a URL. @param path the whole path, including the path of the app */
export function routeOf(path: string, query: Readonly<Record<string, string>>): AppRoute {
  const notFound: AppRoute = { page: 'not-found' };
  const segments = segmentsOf(path.slice(appPath('').length));
  if (segments === null || segments.length > 2) return notFound;
  const [page = '', id = null] = segments;
  if (page === 'rediscover') return { page, likeId: id };
  if (page === 'write') return { page, openId: id };
  if (page === 'read') return id === null ? notFound : { page, openId: id };
  if (page === 'settings') {
    const section = SETTINGS_SECTIONS.find((each) => each === (id ?? 'you'));
    return section === undefined ? notFound : { page, section };
  }
  if (page === 'o' ? id === null : id !== null) return notFound;
  const simplePage = PAGES.find((each) => each === page);
  if (simplePage) return { page: simplePage };
  if (page !== '' && page !== 'o') return notFound;
  const view: View = {
    q: query[PARAMETER_NAMES.q] ?? '',
    spaceId: query[PARAMETER_NAMES.spaceId] ?? null,
    similarTo: query[PARAMETER_NAMES.similarTo] ?? null,
    color: query[PARAMETER_NAMES.color] ?? null,
    order: query[PARAMETER_NAMES.order] ?? null,
    only: query[PARAMETER_NAMES.only] ?? null,
    kinds: query[PARAMETER_NAMES.kinds] ?? null,
  };
  return { page: 'collection', view, openId: id };
}

/** The segments of a path, without a trailing slash; null if it is malformed. */
function segmentsOf(path: string): readonly string[] | null {
  try {
    return path
      .replace(/^\/|\/$/g, '')
      .split('/')
      .map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The path and query of a view, with or without an open object. */
export function urlOf(view: View, openId: string | null = null): string {
  const query = new URLSearchParams();
  for (const [key, name] of Object.entries(PARAMETER_NAMES)) {
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
