import type { VNode } from 'preact';
import { collection, isFormer, type ShownCollection } from '../collection/collection.ts';
import type { OpenAccess } from '../key/access.ts';
import { DENSITIES } from '../layout/metrics.ts';
import { KeepSpace } from '../offline/keep-space.tsx';
import { isTrash, isWholeTrash } from '../view/trash-view.ts';
import type { View } from '../view/view.ts';
import { gridWords } from '../words/grid.ts';
import { offlineWords } from '../words/offline.ts';
import { pageNames } from '../words/pages.ts';
import { density } from './appearance.ts';
import { EmptyTrash } from './empty-trash.tsx';

/** Above the cards: how many there are, and layout controls. */
export function GridHead({ access, view }: { readonly access: OpenAccess; readonly view: View }): VNode {
  const { count } = collection.value.cards;
  return (
    <header class="grid-head">
      <h1 class="visually-hidden">{isTrash(view) ? pageNames.trash : pageNames.collection}</h1>
      <p class="count" role="status">
        {isFormer(collection.value, view) ? (
          <span class="late">{view.q === '' ? gridWords.reading : gridWords.searching}</span>
        ) : (
          countInWords(collection.value)
        )}
      </p>
      {isWholeTrash(view) && count > 0 && <p class="trash-hint">{gridWords.trashHint}</p>}
      {isWholeTrash(view) && !access.isReadOnly && count > 0 && <EmptyTrash client={access.client} />}
      {view.spaceId !== null && <KeepSpace access={access} spaceId={view.spaceId} />}
      <fieldset class="densities">
        <legend class="visually-hidden">{gridWords.density}</legend>
        {DENSITIES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="density"
              checked={density.value === each}
              onChange={() => {
                density.value = each;
              }}
            />
            <span>{gridWords.densities[each]}</span>
          </label>
        ))}
      </fieldset>
    </header>
  );
}

/** The number of cards, once it is known. */
function countInWords({ cards: { count }, state }: ShownCollection): string {
  if (count === 0) return '';
  if (state === 'kept') return offlineWords.kept(count);
  return state === 'whole' ? gridWords.count(count) : '';
}
