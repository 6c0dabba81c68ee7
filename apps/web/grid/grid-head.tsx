import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import lazy from 'preact-iso/lazy';
import { countAnalysing } from '../collection/analysing.ts';
import { collection, isPreviousView, type ShownCollection } from '../collection/collection.ts';
import { collectionSummary } from '../collection/collection-summary.ts';
import type { OpenAccess } from '../key/access.ts';
import { DENSITIES } from '../layout/metrics.ts';
import { OfflineCheckbox } from '../offline/keep-space.tsx';
import { savedSearchOf } from '../search/saved-searches.ts';
import { emojiIn } from '../sidebar/nav-links.ts';
import { load } from '../ui/load.ts';
import { isTrash, isWholeTrash } from '../view/trash-view.ts';
import type { View } from '../view/view.ts';
import { gridWords } from '../words/grid.ts';
import { offlineWords } from '../words/offline.ts';
import { pageNames } from '../words/pages.ts';
import { density } from './appearance.ts';
import { Arrange } from './arrange.tsx';

const EmptyTrash = lazy(() => load(() => import('./empty-trash.tsx')).then(({ EmptyTrash }) => EmptyTrash));

/** The line above the cards, with their number and the controls for their order and density. */
export function GridHead({ access, view }: { readonly access: OpenAccess; readonly view: View }): VNode {
  const { cards, revision, state } = collection.value;
  const offlineId = savedSearchOf(view)?.id ?? view.spaceId;
  const { count } = cards;
  const waiting = useMemo(
    () => (state === 'complete' ? countAnalysing(cards.columns) : 0),
    [cards, revision, state],
  );
  return (
    <header class="grid-head">
      {view.spaceId === null ? (
        <h1 class="visually-hidden">{isTrash(view) ? pageNames.trash : pageNames.collection}</h1>
      ) : (
        <SpaceHead id={view.spaceId} />
      )}
      <p class="count" role="status">
        {isPreviousView(collection.value, view) ? (
          <span class="late">{view.q === '' ? gridWords.loading : gridWords.searching}</span>
        ) : (
          countInWords(collection.value)
        )}
      </p>
      {waiting > 0 && (
        <p class="processing" role="status">
          {gridWords.processing(waiting)}
        </p>
      )}
      {isWholeTrash(view) && count > 0 && <p class="trash-hint">{gridWords.trashHint}</p>}
      {isWholeTrash(view) && !access.isReadOnly && count > 0 && <EmptyTrash client={access.client} />}
      {offlineId !== null && <OfflineCheckbox access={access} id={offlineId} />}
      <Arrange view={view} />
      <fieldset class="densities">
        <legend class="visually-hidden">{gridWords.density}</legend>
        {DENSITIES.map((each) => (
          <label key={each} title={gridWords.densities[each]}>
            <input
              type="radio"
              name="density"
              checked={density.value === each}
              onChange={() => {
                density.value = each;
              }}
            />
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={DENSITY_PATHS[each]} />
            </svg>
            <span class="visually-hidden">{gridWords.densities[each]}</span>
          </label>
        ))}
      </fieldset>
    </header>
  );
}

/** The name and description of a space. An ellipsis reserves the line until the name has loaded, so that nothing moves. */
function SpaceHead({ id }: { readonly id: string }): VNode {
  const space = collectionSummary.value?.spaces.find((each) => each.id === id);
  return (
    <div class="space-head">
      <h1 dir="auto">{space ? [emojiIn(space.icon), space.name].join(' ') : '…'}</h1>
      {space?.description !== undefined && <p dir="auto">{space.description}</p>}
    </div>
  );
}

/** SVG paths in a square of 16 units. */
const DENSITY_PATHS: Readonly<Record<(typeof DENSITIES)[number], string>> = {
  comfortable: 'M2.5 2.5h4.5v6H2.5zM9 2.5h4.5v3.5H9zM2.5 10.5h4.5v3H2.5zM9 8h4.5v5.5H9z',
  dense:
    'M2 2h3.2v4H2zM6.4 2h3.2v2.6H6.4zM10.8 2H14v4h-3.2zM2 7.2h3.2V10H2zM6.4 5.8h3.2V10H6.4zM10.8 7.2H14V10h-3.2zM2 11.2h3.2V14H2zM6.4 11.2h3.2V14H6.4zM10.8 11.2H14V14h-3.2z',
  list: 'M2 4h2M6 4h8M2 8h2M6 8h8M2 12h2M6 12h8',
};

/** The number of cards in words; empty until it is known. */
function countInWords({ cards: { count }, state }: ShownCollection): string {
  if (count === 0) return '';
  if (state === 'offline') return offlineWords.kept(count);
  return state === 'complete' ? gridWords.count(count) : '';
}
