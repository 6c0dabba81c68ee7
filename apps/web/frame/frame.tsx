import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { appPath } from '../browser/place.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { WritePage } from '../edit/lazy.ts';
import { ExampleNotice } from '../examples/example-notice.tsx';
import { Grid } from '../grid/grid.tsx';
import type { OpenAccess } from '../key/access.ts';
import { isSecure } from '../key/signers.ts';
import { SaveButton } from '../save/save-button.tsx';
import { SavingLayer } from '../save/saving-layer.tsx';
import { SearchBar } from '../search/search-bar.tsx';
import { SelectionLayer } from '../selection/selection-layer.tsx';
import { Sidebar, SidebarButton } from '../sidebar/sidebar.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { type AppRoute, addressOf, EVERYTHING, useAppRoute } from '../view/view.ts';
import { formatMoment } from '../words/format.ts';
import { frameWords } from '../words/frame.ts';
import { pageNames } from '../words/pages.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CommandLayer } from './command-layer.tsx';
import { pages } from './load-pages.ts';
import { useAppCommands } from './use-app-commands.ts';

const Detail = lazy(() => pages().then(({ Detail }) => Detail));
const HighlightsPage = lazy(() => pages().then(({ HighlightsPage }) => HighlightsPage));
const PinsPage = lazy(() => pages().then(({ PinsPage }) => PinsPage));
const ReadPage = lazy(() => pages().then(({ ReadPage }) => ReadPage));
const ReadingPage = lazy(() => pages().then(({ ReadingPage }) => ReadingPage));
const RediscoverPage = lazy(() => pages().then(({ RediscoverPage }) => RediscoverPage));
const SavePage = lazy(() => pages().then(({ SavePage }) => SavePage));
const SettingsPage = lazy(() => pages().then(({ SettingsPage }) => SettingsPage));
const SharedPage = lazy(() => pages().then(({ SharedPage }) => SharedPage));
const SpacesPage = lazy(() => pages().then(({ SpacesPage }) => SpacesPage));
const TagsPage = lazy(() => pages().then(({ TagsPage }) => TagsPage));

/** The app for a browser with a key: the bar and the page of the current address. */
export function Frame({ access }: { readonly access: OpenAccess }): VNode {
  const { route, go } = useAppRoute();
  useEffect(() => {
    if (access.isReadOnly) return;
    const notifyOfAbandonedDraft = async () =>
      (await import('../edit/abandoned-draft.ts')).notifyOfAbandonedDraft(go);
    whenIdle(() => void notifyOfAbandonedDraft().catch(() => undefined));
  }, [access.client]);
  const view = route.page === 'collection' ? route.view : EVERYTHING;
  /** The other pages have a single purpose. */
  const hasSidebar = route.page !== 'save' && route.page !== 'write' && route.page !== 'read';
  /** The order of a list does not change where it is in the sidebar. */
  const here = route.page === 'collection' ? addressOf({ ...view, order: null }) : appPath(`/${route.page}`);
  const detailClass = route.page === 'collection' && route.openId !== null ? ' with-detail' : '';
  useAppCommands(view, route.page === 'collection' ? route.openId : null, access);
  return (
    <>
      <a class="skip" href="#collection">
        {frameWords.skip}
      </a>
      {route.page !== 'read' && (route.page !== 'write' || access.isReadOnly) && (
        <header class={`bar${detailClass}`}>
          {hasSidebar && <SidebarButton />}
          <a class="mark" href={appPath('')}>
            <img src={appPath('/icons/icon.svg')} alt="" width="28" height="28" />
            <span>{frameWords.name}</span>
          </a>
          <SearchBar access={access} view={view} />
          {!access.isReadOnly && <SaveButton view={view} />}
          <a href={appPath('/settings')}>{pageNames.settings}</a>
        </header>
      )}
      {!access.isKept && (
        <aside class="notice" aria-label={frameWords.notice}>
          {isSecure
            ? frameWords.notKept
            : frameWords.memoryOnly(access.linkExpires && formatMoment(access.linkExpires))}
        </aside>
      )}
      <ErrorBoundary>
        {route.page === 'collection' && <ExampleNotice />}
        {hasSidebar ? (
          <div class={`rooms${detailClass}`}>
            <Sidebar access={access} currentAddress={here} />
            <Page access={access} route={route} />
          </div>
        ) : (
          <Page access={access} route={route} />
        )}
        <CommandLayer />
        <SelectionLayer
          access={access}
          view={view}
          openId={route.page === 'collection' || route.page === 'read' ? route.openId : null}
          isCollection={route.page === 'collection'}
        />
      </ErrorBoundary>
      {hasSidebar && <BottomBar here={here} maySave={!access.isReadOnly} />}
      <SavingLayer access={access} view={view} />
      <Toasts />
    </>
  );
}

/** The page of an address; the compiler requires a case for each route. */
function Page({ access, route }: { readonly access: OpenAccess; readonly route: AppRoute }): VNode {
  switch (route.page) {
    case 'collection':
      return (
        <>
          <main>
            <Grid access={access} view={route.view} openId={route.openId} />
          </main>
          {route.openId !== null && <Detail access={access} view={route.view} id={route.openId} />}
        </>
      );
    case 'write':
      return <WritePage access={access} openId={route.openId} />;
    case 'read':
      return <ReadPage access={access} id={route.openId} />;
    case 'reading':
      return <ReadingPage access={access} />;
    case 'rediscover':
      return <RediscoverPage access={access} likeId={route.likeId} />;
    case 'save':
      return <SavePage access={access} />;
    case 'highlights':
      return <HighlightsPage access={access} />;
    case 'settings':
      return <SettingsPage access={access} section={route.section} />;
    case 'tags':
      return <TagsPage access={access} />;
    case 'spaces':
      return <SpacesPage access={access} />;
    case 'shared':
      return access.mayManageKeys ? <SharedPage access={access} /> : <NotFound />;
    case 'pins':
      return <PinsPage access={access} />;
    case 'not-found':
      return <NotFound />;
  }
}

function NotFound(): VNode {
  return (
    <main id="collection" class="blank" tabIndex={-1}>
      <h1>{frameWords.notFound}</h1>
      <p>{frameWords.notFoundHint}</p>
      <ul class="suggested-links">
        <li>
          <a href={addressOf(EVERYTHING)}>{frameWords.toCollection}</a>
        </li>
      </ul>
    </main>
  );
}
