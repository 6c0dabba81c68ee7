import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { appPath } from '../browser/app-paths.ts';
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
import { type AppRoute, EVERYTHING, urlOf, useAppRoute } from '../view/view.ts';
import { formatMoment } from '../words/format.ts';
import { frameWords } from '../words/frame.ts';
import { pageNames } from '../words/pages.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CommandLayer } from './command-layer.tsx';
import { loadPages } from './load-pages.ts';
import { useAppCommands } from './use-app-commands.ts';

const Detail = lazy(() => loadPages().then(({ Detail }) => Detail));
const HighlightsPage = lazy(() => loadPages().then(({ HighlightsPage }) => HighlightsPage));
const PinsPage = lazy(() => loadPages().then(({ PinsPage }) => PinsPage));
const ReadPage = lazy(() => loadPages().then(({ ReadPage }) => ReadPage));
const ReadingPage = lazy(() => loadPages().then(({ ReadingPage }) => ReadingPage));
const RediscoverPage = lazy(() => loadPages().then(({ RediscoverPage }) => RediscoverPage));
const SavePage = lazy(() => loadPages().then(({ SavePage }) => SavePage));
const SettingsPage = lazy(() => loadPages().then(({ SettingsPage }) => SettingsPage));
const SharedPage = lazy(() => loadPages().then(({ SharedPage }) => SharedPage));
const SpacesPage = lazy(() => loadPages().then(({ SpacesPage }) => SpacesPage));
const TagsPage = lazy(() => loadPages().then(({ TagsPage }) => TagsPage));

/** The app in a browser with a key: the header, the sidebar and the current page. */
export function Frame({ access }: { readonly access: OpenAccess }): VNode {
  const { route, go } = useAppRoute();
  useEffect(() => {
    if (access.isReadOnly) return;
    const notifyOfAbandonedDraft = async () =>
      (await import('../edit/abandoned-draft.ts')).notifyOfAbandonedDraft(go);
    whenIdle(() => void notifyOfAbandonedDraft().catch(() => undefined));
  }, [access.client]);
  const view = route.page === 'collection' ? route.view : EVERYTHING;
  /** Pages with a single purpose have no sidebar. */
  const hasSidebar = route.page !== 'save' && route.page !== 'write' && route.page !== 'read';
  /** Views that differ only in their order have the same link in the sidebar. */
  const currentUrl =
    route.page === 'collection' ? urlOf({ ...view, order: null }) : appPath(`/${route.page}`);
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
      {!access.isPersistent && (
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
            <Sidebar access={access} currentAddress={currentUrl} />
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
      {hasSidebar && <BottomBar currentUrl={currentUrl} maySave={!access.isReadOnly} />}
      <SavingLayer access={access} view={view} />
      <Toasts />
    </>
  );
}

/** The page of a route. The compiler requires a case for each route. */
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
          <a href={urlOf(EVERYTHING)}>{frameWords.toCollection}</a>
        </li>
      </ul>
    </main>
  );
}
