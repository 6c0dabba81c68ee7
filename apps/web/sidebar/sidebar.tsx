import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { OpenAccess } from '../key/access.ts';
import { appPath } from '../place.ts';
import { addressOf, type View } from '../view/view.ts';
import { pageNames } from '../words/pages.ts';
import { sidebarWords } from '../words/sidebar.ts';
import { library } from './library.ts';
import { SavedSearches } from './saved-searches.tsx';
import { Section } from './section.tsx';
import { useLibrary } from './use-library.ts';
import { PageWay, Way } from './way.tsx';
import { spaceWays, statesWays, tagWays, trashWay, typeWays } from './ways.ts';

const SIDEBAR_ID = 'sidebar';
const ALL_SPACES = { path: '/spaces', label: sidebarWords.manageSpaces };
const ALL_TAGS = { path: '/tags', label: sidebarWords.allTags };

/** Ways into the collection: everything, spaces, types, tags, saved searches, the trash. */
export function Sidebar({ access, view }: { readonly access: OpenAccess; readonly view: View }): VNode {
  const nav = useRef<HTMLElement>(null);
  useLibrary(access);
  const known = library.value;

  // In a narrow window, the sidebar is a drawer, which closes as one goes.
  useEffect(() => {
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover();
  }, [addressOf(view)]);

  return (
    <nav ref={nav} id={SIDEBAR_ID} class="sidebar" popover="auto" aria-label={sidebarWords.name}>
      <ul class="way-list">
        {statesWays(known?.counts).map((way) => (
          <Way key={way.label} view={view} way={way} />
        ))}
        {known && known.counts.pinned > 1 && (
          <PageWay path="/pins" label={access.isReadOnly ? pageNames.pins : sidebarWords.arrange} />
        )}
        <PageWay path="/rediscover" label={pageNames.rediscover} />
      </ul>
      {known && (
        <>
          <Section name={sidebarWords.spaces} view={view} ways={spaceWays(known)} all={ALL_SPACES} />
          <Section name={sidebarWords.types} view={view} ways={typeWays(known.counts)} />
          <SavedSearches view={view} />
          <Section name={sidebarWords.tags} view={view} ways={tagWays(known.counts)} all={ALL_TAGS} />
        </>
      )}
      <ul class="way-list">
        <li class="way">
          <a href={appPath('/highlights')}>
            <span class="label">{pageNames.highlights}</span>
          </a>
        </li>
        <Way view={view} way={trashWay(known?.counts)} />
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
