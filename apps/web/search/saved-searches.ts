import { remembered } from '../remembered.ts';
import { addressOf, EVERYTHING, type View } from '../view/view.ts';

/** A view that the person gave a name. */
export interface SavedSearch {
  readonly name: string;
  readonly view: View;
}

const MAX_SEARCHES = 100;

/** The searches that the person saved, by name. */
export const savedSearches = remembered('searches', parseSearches);

/** Keeps a view under a name; the same view has one name, the last. */
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

/** Searches as this browser keeps them; what is none is left out. */
export function parseSearches(kept: unknown): readonly SavedSearch[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: { readonly name?: unknown; readonly view?: Partial<View> } | null) => {
    if (typeof each?.name !== 'string' || typeof each.view !== 'object') return [];
    const { q, spaceId, similarTo, color } = { ...EVERYTHING, ...each.view };
    const isView = [q, spaceId ?? '', similarTo ?? '', color ?? ''].every((part) => typeof part === 'string');
    return isView ? [{ name: each.name, view: { q, spaceId, similarTo, color } }] : [];
  });
}
