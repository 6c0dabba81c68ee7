import { effect, signal } from '@preact/signals';
import type { Schemas } from '../../client/operations.ts';
import { Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { remembered } from '../browser/remembered.ts';
import { access } from '../key/access.ts';
import { searchViews } from '../offline/offline-copies.ts';
import { orderOf, queryOf, splitFilters } from '../view/arranged.ts';
import { EVERYTHING, type View } from '../view/view.ts';

/** A named view. */
export interface SavedSearch {
  readonly name: string;
  readonly view: View;
  /** The id on the server; absent for a search that an earlier version of the app stored in this browser. */
  readonly id?: string;
  readonly icon?: string;
  /** Number of objects that the search finds. */
  readonly count?: number;
}

type StoredSearch = Omit<Schemas['SavedSearch'], 'created'>;

/** The saved searches of the account, by name. */
export const savedSearches = signal<readonly SavedSearch[]>([]);

effect(() => {
  searchViews.value = new Map(savedSearches.value.map(({ id = '', view }) => [id, view]));
});

// The searches of one account must not be shown to another.
effect(() => {
  if (access.value.state === 'closed') savedSearches.value = [];
});

/** Searches that earlier versions of the app stored in this browser. They are moved to the server. */
const localSearches = remembered('searches', parseSearches);

/** Loads the saved searches with their counts, after moving those of this browser to the server. */
export async function loadSearches(client: Client, aborted?: AbortSignal): Promise<void> {
  await moveAllToServer(client);
  const options = aborted ? { signal: aborted } : {};
  const stored = await client.json<readonly StoredSearch[]>('GET', '/_/searches?counts=true', options);
  savedSearches.value = sorted(stored.map(fromStored));
}

let moving: Promise<void> | null = null;

/** Moves the searches of this browser to the server. */
function moveAllToServer(client: Client): Promise<void> {
  const currentAccess = access.peek();
  if (localSearches.value.length === 0 || currentAccess.state !== 'open' || currentAccess.isReadOnly)
    return Promise.resolve();
  moving ??= (async () => {
    for (const search of localSearches.value) {
      await moveToServer(client, search);
      localSearches.value = localSearches.value.filter((each) => each !== search);
    }
  })().finally(() => {
    moving = null;
  });
  return moving;
}

/** Moves a search to the server. If its name is taken, it gets a number. If the server rejects it permanently, it is dropped. */
async function moveToServer(client: Client, search: SavedSearch): Promise<void> {
  const { name } = search;
  for (let number = 2; ; number += 1) {
    try {
      await client.json('POST', '/_/searches', { body: toStored(search) });
      return;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if ([400, 404, 422].includes(error.status)) return;
      if (error.status !== 409) throw error;
      search = { ...search, name: `${name} ${number}` };
    }
  }
}

/** The saved search for a view; undefined if the view was not saved. */
export const savedSearchOf = (view: View): SavedSearch | undefined =>
  savedSearches.value.find((each) => isSameSearch(each.view, view));

/** Saves a view under a name. @throws Problem if the name is taken */
export async function saveSearch(client: Client, search: SavedSearch): Promise<void> {
  const stored = await client.json<StoredSearch>('POST', '/_/searches', { body: toStored(search) });
  savedSearches.value = sorted([...savedSearches.value, { ...search, ...fromStored(stored) }]);
}

export async function removeSearch(client: Client, { id, view }: SavedSearch): Promise<void> {
  // A search that was removed and restored has a new id.
  const current = savedSearches.value.find((each) => each.id === id) ?? savedSearchOf(view);
  if (current?.id === undefined) return;
  await client.send('DELETE', `/_/searches/${current.id}`);
  savedSearches.value = savedSearches.value.filter((each) => each !== current);
}

function fromStored(stored: StoredSearch): SavedSearch {
  const { id, name, query, order = null, spaceId = null } = stored;
  const { similarTo = null, color = null, icon, count } = stored;
  const shown = { ...(icon !== undefined && { icon }), ...(count !== undefined && { count }) };
  return { id, name, view: { ...splitFilters(query), order, spaceId, similarTo, color }, ...shown };
}

function toStored({ name, view, icon }: SavedSearch) {
  const { spaceId, similarTo, color } = view;
  // Random orders differ each time, so the server stores no seed.
  const order = orderOf(view)?.by;
  return {
    name,
    query: queryOf(view),
    ...(order !== undefined && { order }),
    ...(icon !== undefined && { icon }),
    ...(spaceId !== null && { spaceId }),
    ...(similarTo !== null && { similarTo }),
    ...(color !== null && { color }),
  };
}

const isSameSearch = (a: View, b: View): boolean =>
  JSON.stringify(toStored({ name: '', view: a })) === JSON.stringify(toStored({ name: '', view: b }));

const sorted = (searches: readonly SavedSearch[]) =>
  searches.toSorted((a, b) => a.name.localeCompare(b.name));

/** Parses searches stored in the browser. Invalid searches are dropped. */
export function parseSearches(stored: unknown): readonly SavedSearch[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: { readonly name?: unknown; readonly view?: Partial<View> } | null) => {
    if (typeof each?.name !== 'string' || typeof each.view !== 'object') return [];
    const view = Object.fromEntries(
      Object.entries(EVERYTHING).map(([key, defaultValue]) => [
        key,
        each.view?.[key as keyof View] ?? defaultValue,
      ]),
    ) as unknown as View;
    const isView = Object.values(view).every((part) => part === null || typeof part === 'string');
    return isView ? [{ name: each.name, view }] : [];
  });
}
