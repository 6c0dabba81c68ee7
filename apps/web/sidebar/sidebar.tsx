import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { library } from '../collection/library.ts';
import type { OpenAccess } from '../key/access.ts';
import { pageNames } from '../words/pages.ts';
import { sidebarWords } from '../words/sidebar.ts';
import { NavLink, PageNavLink } from './nav-link.tsx';
import { spaceLinks, stateLinks, tagLinks, trashLink, typeLinks } from './nav-links.ts';
import { SavedSearches } from './saved-searches.tsx';
import { Section } from './section.tsx';
import { useLibrary } from './use-library.ts';

const SIDEBAR_ID = 'sidebar';

interface SidebarProps {
  readonly access: OpenAccess;
  /** The current address, without the open object. */
  readonly here: string;
}

/** Navigation: the collection's states, spaces, types, tags, saved searches, the trash, and other pages. */
export function Sidebar({ access, here }: SidebarProps): VNode {
  const nav = useRef<HTMLElement>(null);
  useLibrary(access);
  const known = library.value;

  // In a narrow window, the sidebar is a drawer that closes on navigation.
  useEffect(() => {
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover();
  }, [here]);

  return (
    <nav ref={nav} id={SIDEBAR_ID} class="sidebar" popover="auto" aria-label={sidebarWords.name}>
      <ul class="nav-list">
        {stateLinks(known?.counts).map((way) => (
          <NavLink key={way.label} here={here} way={way} />
        ))}
        {known && known.counts.pinned > 1 && (
          <PageNavLink
            here={here}
            path="/pins"
            label={access.isReadOnly ? pageNames.pins : sidebarWords.arrange}
          />
        )}
        <PageNavLink here={here} path="/rediscover" label={pageNames.rediscover} />
      </ul>
      {known && (
        <>
          <Section
            name={sidebarWords.spaces}
            here={here}
            ways={spaceLinks(known)}
            all={{ path: '/spaces', label: sidebarWords.manageSpaces }}
          />
          <Section name={sidebarWords.types} here={here} ways={typeLinks(known.counts)} />
          <SavedSearches here={here} />
          <Section
            name={sidebarWords.tags}
            here={here}
            ways={tagLinks(known.counts)}
            all={{ path: '/tags', label: sidebarWords.allTags }}
          />
        </>
      )}
      <ul class="nav-list">
        <PageNavLink here={here} path="/highlights" label={pageNames.highlights} />
        <NavLink here={here} way={trashLink(known?.counts)} />
      </ul>
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
