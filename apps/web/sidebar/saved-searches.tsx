import type { VNode } from 'preact';
import { removeSearch, type SavedSearch, savedSearches, saveSearch } from '../search/saved-searches.ts';
import { perform } from '../undo/history.ts';
import { addressOf } from '../view/view.ts';
import { searchWords } from '../words/search.ts';
import { sidebarWords } from '../words/sidebar.ts';
import { NavLink } from './nav-link.tsx';

/** The saved searches of this browser. */
export function SavedSearches({ here }: { readonly here: string }): VNode | null {
  if (savedSearches.value.length === 0) return null;
  return (
    <section aria-label={sidebarWords.searches}>
      <h2>{sidebarWords.searches}</h2>
      <ul class="nav-list">
        {savedSearches.value.map((search) => (
          <NavLink key={addressOf(search.view)} here={here} way={{ label: search.name, view: search.view }}>
            <button
              type="button"
              class="plain icon remove"
              aria-label={sidebarWords.removeSearch(search.name)}
              onClick={() => remove(search)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </NavLink>
        ))}
      </ul>
    </section>
  );
}

function remove(search: SavedSearch): void {
  void perform({
    does: searchWords.removed(search.name),
    apply: async () => removeSearch(search),
    revert: async () => saveSearch(search),
  });
}
