import { useComputed } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { collection, openView } from '../collection/collection.ts';
import type { OpenAccess } from '../key/access.ts';
import { EVERYTHING } from '../view/view.ts';
import { emptyWords } from '../words/empty.ts';
import { gridWords } from '../words/grid.ts';
import { pageNames } from '../words/pages.ts';
import { rediscoverWords } from '../words/rediscover.ts';
import { SameVibe } from './same-vibe.tsx';
import { ItemCards } from './things.tsx';
import { onThisDay, seedOf, walkThrough } from './walk.ts';

const STEPS = 12;
const MAX_OF_A_YEAR = 12;

/** `/app/rediscover`: a walk through the collection, items saved on this day, and similar items. */
export default function RediscoverPage({
  access,
  likeId,
}: {
  readonly access: OpenAccess;
  readonly likeId: string | null;
}): VNode {
  useEffect(() => openView(access.client, EVERYTHING), [access.client]);
  const known = useComputed(() => {
    const { cards, state, view } = collection.value;
    if (state !== 'complete' || view?.q !== '' || view.spaceId !== null) return null;
    const { columns, count } = cards;
    return Array.from({ length: count }, (_, index) => {
      const row = cards.rowAt(index);
      return { id: columns.id(row), bumped: columns.bumped(row) };
    });
  });
  const items = known.value;
  const today = new Date();
  return (
    <main id="collection" class="page wide" tabIndex={-1} aria-busy={items === null ? 'true' : 'false'}>
      <h1>{pageNames.rediscover}</h1>
      {items === null && <p class="quiet late">{gridWords.loading}</p>}
      {items !== null && likeId !== null && <SameVibe access={access} id={likeId} />}
      {items !== null && likeId === null && (
        <>
          <section aria-label={rediscoverWords.walk}>
            <h2>{rediscoverWords.walk}</h2>
            <p class="quiet">{items.length === 0 ? emptyWords.nothing : rediscoverWords.walkHint}</p>
            <ItemCards
              client={access.client}
              ids={walkThrough(
                items.map(({ id }) => id),
                seedOf(today),
                STEPS,
              )}
            />
          </section>
          {onThisDay(items, today).map(({ year, ids }) => (
            <section key={year} aria-label={rediscoverWords.onThisDay(year)}>
              <h2>{rediscoverWords.onThisDay(year)}</h2>
              <ItemCards client={access.client} ids={ids.slice(0, MAX_OF_A_YEAR)} />
            </section>
          ))}
        </>
      )}
    </main>
  );
}
