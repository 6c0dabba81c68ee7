import type { VNode } from 'preact';
import lazy from 'preact-iso/lazy';
import { explainQuery, withoutClause } from '../../../core/search/query/query.ts';
import type { Query } from '../../../core/search/query/tree.ts';
import { ConnectionError } from '../../client/problem.ts';
import { reload } from '../collection/collection.ts';
import { load } from '../ui/load.ts';
import { isArranged } from '../view/arranged.ts';
import { isWholeTrash } from '../view/trash-view.ts';
import { urlOf, type View } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { emptyWords } from '../words/empty.ts';
import { gridWords } from '../words/grid.ts';
import { offlineWords } from '../words/offline.ts';
import { reasonIn } from '../words/service.ts';

const GettingStarted = lazy(() =>
  load(() => import('./getting-started.tsx')).then(({ GettingStarted }) => GettingStarted),
);

/** Shown when a view has no cards. */
export function Empty({ view, isReadOnly }: { readonly view: View; readonly isReadOnly: boolean }): VNode {
  if (isEverything(view)) return isReadOnly ? <p class="blank">{emptyWords.nothing}</p> : <GettingStarted />;
  if (isWholeTrash(view)) return <p class="blank">{emptyWords.trash}</p>;
  if (isEverything({ ...view, spaceId: null }))
    return <p class="blank">{isReadOnly ? emptyWords.nothing : emptyWords.space}</p>;
  return <NothingFound view={view} />;
}

const isEverything = (view: View): boolean =>
  view.q === '' && !view.spaceId && !view.similarTo && !view.color && !isArranged({ ...view, order: null });

function NothingFound({ view }: { readonly view: View }): VNode {
  const views = broaderViews(view);
  return (
    <div class="blank">
      <h2>{emptyWords.notFound}</h2>
      {views.length === 0 ? <p>{emptyWords.inSpace}</p> : <BroaderViews views={views} />}
    </div>
  );
}

/** Links to broader views, or a single link that shows everything. */
function BroaderViews({ views }: { readonly views: readonly BroaderView[] }): VNode {
  const [first] = views;
  if (views.length === 1 && first && isEverything(first.to))
    return <ViewLinks views={[{ ...first, label: emptyWords.showEverything }]} />;
  return (
    <>
      <p>{emptyWords.drop}</p>
      <ViewLinks views={views} />
    </>
  );
}

function ViewLinks({ views }: { readonly views: readonly BroaderView[] }): VNode {
  return (
    <ul class="suggested-links">
      {views.map(({ label, to }) => (
        <li key={urlOf(to)}>
          <a href={urlOf(to)}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

interface BroaderView {
  readonly label: string;
  readonly to: View;
}

/** Maximum number of query clauses that can be removed by a link. Nobody tries each word of a long sentence. */
const MAX_CLAUSES = 6;

/** Broader views, each without one condition. Views without a field come before views without a word, which may be many. */
function broaderViews(view: View): readonly BroaderView[] {
  const clauses = viewsWithoutClause(view);
  return [
    ...clauses.toSorted((a, b) => Number(isWord(a)) - Number(isWord(b))).slice(0, MAX_CLAUSES),
    ...(view.q !== '' && clauses.length !== 1
      ? [{ label: emptyWords.withoutQuery, to: { ...view, q: '' } }]
      : []),
    ...(view.only || view.kinds
      ? [{ label: emptyWords.withoutFilter, to: { ...view, only: null, kinds: null } }]
      : []),
    ...(view.color ? [{ label: emptyWords.withoutColor, to: { ...view, color: null } }] : []),
    ...(view.spaceId ? [{ label: emptyWords.everywhere, to: { ...view, spaceId: null } }] : []),
    ...(view.similarTo ? [{ label: emptyWords.withoutSimilar, to: { ...view, similarTo: null } }] : []),
  ];
}

interface ViewWithoutClause extends BroaderView {
  readonly query: Query | null;
}

/** For each clause of the query, the view without that clause. */
function viewsWithoutClause(view: View): readonly ViewWithoutClause[] {
  const { clauses } = explainQuery(view.q);
  return clauses.map(({ from, to, query }, index) => ({
    query,
    label: emptyWords.without(view.q.slice(from, to)),
    to: { ...view, q: withoutClause(view.q, clauses, index) },
  }));
}

const isWord = ({ query }: ViewWithoutClause): boolean => query?.type === 'word';

interface LoadFailureProps {
  readonly view: View;
  readonly error: unknown;
  readonly isPartlyLoaded: boolean;
}

/** Shows why the cards could not be loaded, with a button to try again. */
export function LoadFailure({ view, error, isPartlyLoaded }: LoadFailureProps): VNode {
  if (!isPartlyLoaded && explainQuery(view.q).refusals.length > 0) return <InvalidQuery view={view} />;
  const isUnavailable = error instanceof ConnectionError;
  return (
    <div class={isPartlyLoaded ? 'failure-line' : 'blank'} role="alert">
      <p>
        {isPartlyLoaded ? gridWords.incomplete : isUnavailable ? offlineWords.needsServer : reasonIn(error)}
      </p>
      <button type="button" onClick={reload}>
        {commonWords.tryAgain}
      </button>
    </div>
  );
}

/** Shown while the query is invalid. The search field shows the reason. */
function InvalidQuery({ view }: { readonly view: View }): VNode {
  return (
    <div class="blank" role="alert">
      <h2>{emptyWords.unreadable}</h2>
      <ViewLinks views={viewsWithoutClause(view).filter(({ query }) => query === null)} />
    </div>
  );
}
