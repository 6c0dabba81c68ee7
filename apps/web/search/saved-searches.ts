import { remembered } from '../browser/remembered.ts';
import { addressOf, EVERYTHING, type View } from '../view/view.ts';

/** A named view. */
export interface SavedSearch {
  readonly name: string;
  readonly view: View;
}

const MAX_SEARCHES = 100;

/** The person's saved searches, by name. */
export const savedSearches = remembered('searches', parseSearches);

/** Saves a view under a name; saving the same view again renames it. */
export function saveSearch(search: SavedSearch): void {
  const others = savedSearches.value.filter(({ view }) => addressOf(view) !== addressOf(search.view));
  setSearches([...others, search]);
}

export function removeSearch({ view }: SavedSearch): void {
  setSearches(savedSearches.value.filter((each) => addressOf(each.view) !== addressOf(view)));
}

function setSearches(to: readonly SavedSearch[]): void {
  savedSearches.value = to.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, MAX_SEARCHES);
}

/** Parses stored searches; invalid ones are dropped. */
export function parseSearches(kept: unknown): readonly SavedSearch[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: { readonly name?: unknown; readonly view?: Partial<View> } | null) => {
    if (typeof each?.name !== 'string' || typeof each.view !== 'object') return [];
    const { q, spaceId, similarTo, color } = { ...EVERYTHING, ...each.view };
    const isView = [q, spaceId ?? '', similarTo ?? '', color ?? ''].every((part) => typeof part === 'string');
    return isView ? [{ name: each.name, view: { q, spaceId, similarTo, color } }] : [];
  });
}
