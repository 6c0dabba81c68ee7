import { type ReadonlySignal, signal } from '@preact/signals';
import { readKept, writeKept } from '../key/kept-here.ts';
import { addressOf, EVERYTHING, type View } from '../view/view.ts';

/** A view that the person gave a name. */
export interface SavedSearch {
  readonly name: string;
  readonly view: View;
}

const NAME = 'searches';
const MAX_SEARCHES = 100;

const searches = signal<readonly SavedSearch[]>([]);
let isKept = true;

/** The searches that this browser keeps, by name. */
export const savedSearches: ReadonlySignal<readonly SavedSearch[]> = searches;

/** Reads what this browser keeps. @param maySave whether searches may outlive this tab @returns a function that stops following other tabs */
export function openSearches(maySave: boolean): () => void {
  isKept = maySave;
  const read = () => {
    searches.value = isKept ? parseSearches(readKept(NAME)) : [];
  };
  read();
  addEventListener('storage', read);
  return () => removeEventListener('storage', read);
}

/** Keeps a view under a name; the same view has one name, the last. */
export function saveSearch(search: SavedSearch): void {
  const others = searches.value.filter(({ view }) => addressOf(view) !== addressOf(search.view));
  setSearches([...others, search]);
}

export function removeSearch({ view }: SavedSearch): void {
  setSearches(searches.value.filter((each) => addressOf(each.view) !== addressOf(view)));
}

function setSearches(to: readonly SavedSearch[]): void {
  searches.value = to.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, MAX_SEARCHES);
  if (isKept) writeKept(NAME, searches.value);
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
