import type { VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { collection, isPreviousView, openView } from '../collection/collection.ts';
import type { OpenAccess } from '../key/access.ts';
import { PendingPictures } from '../save/pending-pictures.tsx';
import { load } from '../ui/load.ts';
import { isTrash } from '../view/trash-view.ts';
import { EVERYTHING, isSameList, type View } from '../view/view.ts';
import { gridWords } from '../words/grid.ts';
import { offlineWords } from '../words/offline.ts';
import { pageNames } from '../words/pages.ts';
import { Board } from './board.tsx';
import { Empty, LoadFailure } from './empty.tsx';
import { GridHead } from './grid-head.tsx';
import { Shelf } from './shelf.tsx';

// The app restores scroll positions itself, because the page may have another height than before.
history.scrollRestoration = 'manual';

interface GridProps {
  readonly access: OpenAccess;
  readonly view: View;
  readonly openId: string | null;
}

/** The collection as cards. */
export function Grid({ access, view, openId }: GridProps): VNode {
  // In a layout effect, cards that are already loaded are in the first paint.
  useLayoutEffect(() => openView(access.client, view), [access.client, ...Object.values(view)]);
  const { cards, state, error, view: shownView } = collection.value;
  const hasCards = cards.count > 0;
  return (
    <section
      id="collection"
      class={isPreviousView(collection.value, view) ? 'former' : undefined}
      tabIndex={-1}
      aria-label={pageNames.collection}
      aria-busy={state === 'loading' ? 'true' : 'false'}
    >
      <GridHead access={access} view={view} />
      {isSameList(view, EVERYTHING) && view.color === null && <Shelf client={access.client} />}
      <PendingPictures />
      {state === 'failed' && <LoadFailure view={view} error={error} isPartlyLoaded={hasCards} />}
      {state === 'loading' && !hasCards && <PlaceholderCards />}
      {state === 'complete' && !hasCards && <Empty view={shownView ?? view} isReadOnly={access.isReadOnly} />}
      {state === 'offline' && !hasCards && <p class="blank">{offlineWords.nothingKept}</p>}
      <Board
        view={view}
        openId={openId}
        isSelectable={!access.isReadOnly}
        tick={
          access.isReadOnly || isTrash(view)
            ? undefined
            : (id, number, isDone) => tickOnCard(access.client, id, number, isDone)
        }
      />
    </section>
  );
}

/** Ticks or unticks a task in a note. The code is loaded on first use. */
async function tickOnCard(client: Client, id: string, number: number, isDone: boolean): Promise<boolean> {
  const { tickNote } = await load(() => import('../edit/tick-task.ts'));
  return tickNote(client, id, number, isDone);
}

/** Heights of placeholder cards, in rem. */
const HEIGHTS = [14, 9, 18, 11, 7, 16, 12, 8, 15, 10, 13, 9] as const;

/** Placeholders for cards that are loading. CSS shows them after a delay. */
function PlaceholderCards(): VNode {
  return (
    <div class="shapes late">
      <p class="visually-hidden">{gridWords.loading}</p>
      {HEIGHTS.map((height, index) => (
        <div key={index} class="shape" style={{ height: `${height}rem` }} />
      ))}
    </div>
  );
}
