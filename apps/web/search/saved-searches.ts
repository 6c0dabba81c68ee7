import { effect, signal } from '@preact/signals';
import { Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { remembered } from '../browser/remembered.ts';
import { access } from '../key/access.ts';
import { addressOf, EVERYTHING, type View } from '../view/view.ts';

/** A named view. */
export interface SavedSearch {
  readonly name: string;
  readonly view: View;
  /** Its id on the server; absent for one that an earlier version of the app kept in the browser. */
  readonly id?: string;
  readonly icon?: string;
  /** How many objects it finds. */
  readonly count?: number;
}

/** A saved search in the service. */
interface StoredSearch extends Partial<Record<'icon' | 'spaceId' | 'similarTo' | 'color', string>> {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly count?: number;
}

/** The saved searches of the account, by name. */
export const savedSearches = signal<readonly SavedSearch[]>([]);

// The searches of one key are not shown to another.
effect(() => {
  if (access.value.state === 'closed') savedSearches.value = [];
});

/** Those that earlier versions of the app kept in this browser, until the server has them. */
const formerSearches = remembered('searches', parseSearches);

/** Loads the saved searches with their counts, after moving those of this browser to the server. */
export async function readSearches(client: Client, aborted?: AbortSignal): Promise<void> {
  await handOver(client);
  const options = aborted ? { signal: aborted } : {};
  const stored = await client.json<readonly StoredSearch[]>('GET', '/_/searches?counts=true', options);
  savedSearches.value = sorted(stored.map(ofStored));
}

let handing: Promise<void> | null = null;

/** Moves the searches of this browser to the server, once; those that it refuses for good are dropped. */
function handOver(client: Client): Promise<void> {
  const now = access.peek();
  if (formerSearches.value.length === 0 || now.state !== 'open' || now.isReadOnly) return Promise.resolve();
  handing ??= (async () => {
    for (const search of formerSearches.value) {
      await client.json('POST', '/_/searches', { body: toStored(search) }).catch((error) => {
        if (!(error instanceof Problem)) throw error;
      });
      formerSearches.value = formerSearches.value.filter((each) => each !== search);
    }
  })().finally(() => {
    handing = null;
  });
  return handing;
}

/** Saves a view under a name. @throws Problem if the name is taken */
export async function saveSearch(client: Client, search: SavedSearch): Promise<void> {
  const stored = await client.json<StoredSearch>('POST', '/_/searches', { body: toStored(search) });
  savedSearches.value = sorted([...savedSearches.value, { ...search, ...ofStored(stored) }]);
}

export async function removeSearch(client: Client, { view }: SavedSearch): Promise<void> {
  // A search that was removed and brought back has another id.
  const found = savedSearches.value.find((each) => addressOf(each.view) === addressOf(view));
  if (found?.id === undefined) return;
  await client.send('DELETE', `/_/searches/${found.id}`);
  savedSearches.value = savedSearches.value.filter((each) => each !== found);
}

function ofStored(stored: StoredSearch): SavedSearch {
  const { id, name, query, icon, spaceId = null, similarTo = null, color = null, count } = stored;
  const shown = { ...(icon !== undefined && { icon }), ...(count !== undefined && { count }) };
  return { id, name, view: { ...EVERYTHING, q: query, spaceId, similarTo, color }, ...shown };
}

function toStored({ name, view: { q, ...filters }, icon }: SavedSearch) {
  const { spaceId, similarTo, color } = filters;
  return {
    name,
    query: q,
    ...(icon !== undefined && { icon }),
    ...(spaceId !== null && { spaceId }),
    ...(similarTo !== null && { similarTo }),
    ...(color !== null && { color }),
  };
}

const sorted = (searches: readonly SavedSearch[]) =>
  searches.toSorted((a, b) => a.name.localeCompare(b.name));

/** Parses searches kept in the browser; invalid ones are dropped. */
export function parseSearches(kept: unknown): readonly SavedSearch[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: { readonly name?: unknown; readonly view?: Partial<View> } | null) => {
    if (typeof each?.name !== 'string' || typeof each.view !== 'object') return [];
    const { q, spaceId, similarTo, color } = { ...EVERYTHING, ...each.view };
    const isView = [q, spaceId ?? '', similarTo ?? '', color ?? ''].every((part) => typeof part === 'string');
    return isView ? [{ name: each.name, view: { ...EVERYTHING, q, spaceId, similarTo, color } }] : [];
  });
}
