import type { VNode } from 'preact';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { connection } from '../api/connection.ts';
import { Grid } from '../grid/grid.tsx';
import type { OpenAccess } from '../key/access.ts';
import { isSecure } from '../key/signers.ts';
import { appPath } from '../place.ts';
import { SaveButton } from '../save/save-button.tsx';
import { SavingLayer } from '../save/saving-layer.tsx';
import { SearchBar } from '../search/search-bar.tsx';
import { Sidebar, SidebarButton } from '../sidebar/sidebar.tsx';
import { EVERYTHING, usePlace } from '../view/view.ts';
import { words } from '../words.ts';
import { Messages, tell } from './messages.tsx';

const Detail = lazy(() => pages().then(({ Detail }) => Detail));
const SavePage = lazy(() => pages().then(({ SavePage }) => SavePage));
const SettingsPage = lazy(() => pages().then(({ SettingsPage }) => SettingsPage));

/**
 * Loads what the first view does not need. Its files have other names after an update of the server, whose page then comes by
 * loading it again, once.
 */
async function pages(): Promise<typeof import('./pages.ts')> {
  try {
    return await import('./pages.ts');
  } catch (error) {
    if (connection.peek().state === 'good' && isFirstReload()) location.reload();
    const reload = { label: words.frame.reload, run: () => location.reload() };
    tell({ text: words.frame.outdated, isFailure: true, action: reload });
    throw error;
  }
}

const RELOADED = 'commonplace reloaded';
const RELOADED_FOR_MS = 60_000;

/** Whether the page was not loaded again for this reason just before. */
function isFirstReload(): boolean {
  try {
    const at = Number(sessionStorage.getItem(RELOADED) ?? 0);
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return Date.now() - at > RELOADED_FOR_MS;
  } catch {
    return false;
  }
}

/** The app of a browser with a key: its bar, and the page that the address names. */
export function Frame({ access }: { readonly access: OpenAccess }): VNode {
  const { place } = usePlace();
  const view = place.page === 'collection' ? place.view : EVERYTHING;
  return (
    <>
      <a class="skip" href="#collection">
        {words.frame.skip}
      </a>
      <header class="bar">
        {place.page === 'collection' && <SidebarButton />}
        <a class="mark" href={appPath('')}>
          {words.name}
        </a>
        <SearchBar access={access} view={view} />
        {!access.isReadOnly && <SaveButton view={view} />}
        <a href={appPath('/settings')}>{words.frame.settings}</a>
      </header>
      {!access.isKept && (
        <aside class="notice" aria-label={words.frame.notice}>
          {isSecure ? words.frame.notKept : words.frame.memoryOnly}
        </aside>
      )}
      <ErrorBoundary>
        {place.page === 'save' && <SavePage access={access} />}
        {place.page === 'settings' && <SettingsPage access={access} />}
        {place.page === 'collection' && (
          <div class="rooms">
            <Sidebar access={access} view={view} />
            <main>
              <Grid access={access} view={view} openId={place.openId} />
            </main>
            {place.openId !== null && <Detail access={access} view={view} id={place.openId} />}
          </div>
        )}
      </ErrorBoundary>
      <SavingLayer access={access} view={view} />
      <Messages />
    </>
  );
}
