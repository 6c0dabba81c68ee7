import { useSignalEffect } from '@preact/signals';
import { X } from 'lucide';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import { collection } from '../collection/collection.ts';
import { collectionSummary, loadCollectionSummary } from '../collection/collection-summary.ts';
import type { OpenAccess } from '../key/access.ts';
import { changed } from '../live/live.ts';
import {
  loadSearches,
  removeSearch,
  type SavedSearch,
  savedSearches,
  saveSearch,
} from '../search/saved-searches.ts';
import { Icon } from '../ui/icon.tsx';
import { perform } from '../undo/history.ts';
import { urlOf } from '../view/view.ts';
import { pageNames } from '../words/pages.ts';
import { searchWords } from '../words/search.ts';
import { sidebarWords } from '../words/sidebar.ts';
import { NavLink, PageNavLink } from './nav-link.tsx';
import {
  emojiIn,
  everything,
  type NavTarget,
  spaceLinks,
  stateLinks,
  tagLinks,
  trashLink,
  typeLinks,
} from './nav-links.ts';
import { Section } from './section.tsx';

const SIDEBAR_ID = 'sidebar';

interface SidebarProps {
  readonly access: OpenAccess;
  /** The current path and query, without the open object. */
  readonly currentAddress: string;
}

/** Navigation to states, spaces, types, tags, saved searches, the trash and other pages. */
export function Sidebar({ access, currentAddress }: SidebarProps): VNode {
  const nav = useRef<HTMLElement>(null);
  useLibrary(access);
  const loaded = collectionSummary.value;

  // In a narrow window, the sidebar is a drawer that closes on navigation.
  useEffect(() => {
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover();
  }, [currentAddress]);

  return (
    <nav ref={nav} id={SIDEBAR_ID} class="sidebar" popover="auto" aria-label={sidebarWords.name}>
      <ul class="nav-list">
        <NavLink currentAddress={currentAddress} target={everything(loaded?.counts)} />
        {/* Links that depend on counts are below the others, so that nothing moves when the counts arrive. */}
        <PageNavLink currentAddress={currentAddress} path="/reading" label={pageNames.reading} />
        <PageNavLink currentAddress={currentAddress} path="/rediscover" label={pageNames.rediscover} />
        {stateLinks(loaded?.counts).map((way) => (
          <NavLink key={way.label} currentAddress={currentAddress} target={way} />
        ))}
        {loaded && loaded.counts.pinned > 1 && (
          <PageNavLink
            currentAddress={currentAddress}
            path="/pins"
            label={access.isReadOnly ? pageNames.pins : sidebarWords.arrange}
          />
        )}
      </ul>
      {loaded && (
        <>
          <Section
            name={sidebarWords.spaces}
            currentAddress={currentAddress}
            targets={spaceLinks(loaded)}
            all={{ path: '/spaces', label: sidebarWords.manageSpaces }}
          />
          <Section
            name={sidebarWords.types}
            currentAddress={currentAddress}
            targets={typeLinks(loaded.counts)}
          />
          <SavedSearches currentAddress={currentAddress} access={access} />
          <Section
            name={sidebarWords.tags}
            currentAddress={currentAddress}
            targets={tagLinks(loaded.counts)}
            all={{ path: '/tags', label: sidebarWords.allTags }}
          />
        </>
      )}
      {(loaded || connection.value.state !== 'online') && (
        <ul class="nav-list">
          <PageNavLink currentAddress={currentAddress} path="/highlights" label={pageNames.highlights} />
          {access.mayManageKeys && (
            <PageNavLink currentAddress={currentAddress} path="/shared" label={pageNames.shared} />
          )}
          <NavLink currentAddress={currentAddress} target={trashLink(loaded?.counts)} />
        </ul>
      )}
    </nav>
  );
}

/** Opens the sidebar in a narrow window. */
export function SidebarButton(): VNode {
  return (
    <button
      type="button"
      class="plain icon sidebar-button"
      popovertarget={SIDEBAR_ID}
      aria-label={sidebarWords.open}
    >
      <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
        <path d="M2 4h12M2 8h12M2 12h8" />
      </svg>
    </button>
  );
}

/** Changes within this time, in milliseconds, cause only one reload. */
const PAUSE_MS = 300;

/** Loads the collection summary, and reloads it when something changes here or elsewhere. */
function useLibrary({ client }: OpenAccess): void {
  const seen = useRef<{ readonly view: object | null; readonly revision: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const readSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void loadCollectionSummary(client), PAUSE_MS);
  };
  useSignalEffect(() => {
    // Loads the counts after each reload of the summary, because counting may take longer.
    if (collectionSummary.value) loadSearches(client).catch(() => undefined);
  });
  useEffect(() => {
    void loadCollectionSummary(client);
    return () => clearTimeout(timer.current);
  }, [client]);
  useSignalEffect(() => {
    const { view, revision, state } = collection.value;
    if (state !== 'complete') return;
    const isSameView = seen.current?.view === view;
    const isChanged = isSameView && seen.current?.revision !== revision;
    seen.current = { view, revision };
    if (isChanged) readSoon();
  });
  useSignalEffect(() => {
    if (changed.value.length > 0) readSoon();
  });
}

/** The saved searches with their numbers of results. */
function SavedSearches({ currentAddress, access }: SidebarProps): VNode | null {
  if (savedSearches.value.length === 0) return null;
  return (
    <section aria-label={sidebarWords.searches}>
      <h2>{sidebarWords.searches}</h2>
      <ul class="nav-list">
        {savedSearches.value.map((search) => (
          <NavLink key={urlOf(search.view)} currentAddress={currentAddress} target={targetOf(search)}>
            {access.isReadOnly ? undefined : (
              <button
                type="button"
                class="plain icon remove"
                aria-label={sidebarWords.removeSearch(search.name)}
                onClick={() => remove(access.client, search)}
              >
                <Icon of={X} />
              </button>
            )}
          </NavLink>
        ))}
      </ul>
    </section>
  );
}

const targetOf = ({ name, icon, view, count }: SavedSearch): NavTarget => ({
  label: name,
  emoji: emojiIn(icon),
  view,
  count,
});

function remove(client: Client, search: SavedSearch): void {
  void perform({
    description: searchWords.removed(search.name),
    apply: () => removeSearch(client, search),
    revert: () => saveSearch(client, search),
  });
}
