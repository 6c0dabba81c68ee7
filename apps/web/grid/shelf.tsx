import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { fetchPreviews } from '../api/fetch-previews.ts';
import { useResource } from '../api/resource.ts';
import { remembered } from '../browser/remembered.ts';
import { collectionSummary } from '../collection/collection-summary.ts';
import { gridWords } from '../words/grid.ts';
import { StandaloneCard } from './standalone-card.tsx';

/** Whether the shelf is open, and whether it had pins at the last visit. If so, its space is reserved from the first frame on. */
const shelf = remembered('shelf', (stored) => {
  const { isOpen = true, isFilled = false } = (stored ?? {}) as { isOpen?: boolean; isFilled?: boolean };
  return { isOpen: isOpen === true, isFilled: isFilled === true };
});
const MAX_PINS = 30;
/** Whether the shelf may appear. To avoid moving the cards, it appears only at the start of a visit, or when an item is pinned. */
let mayAppear = shelf.peek().isFilled;
let previousCount: number | undefined;

/** A row of pinned items above the collection, which can be collapsed. */
export function Shelf({ client }: { readonly client: Client }): VNode | null {
  const pinned = collectionSummary.value?.counts.pinned;
  const { isOpen, isFilled } = shelf.value;
  useEffect(() => {
    if (pinned !== undefined && pinned > 0 !== isFilled) shelf.value = { isOpen, isFilled: pinned > 0 };
  }, [pinned]);
  if (pinned !== undefined) {
    if (previousCount !== undefined && pinned > previousCount) mayAppear = true;
    previousCount = pinned;
  }
  if (pinned === 0 || !mayAppear) return null;
  return (
    <details
      class="shelf"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        shelf.value = { isOpen: currentTarget.open, isFilled };
      }}
    >
      <summary>{gridWords.pins}</summary>
      {isOpen && <Pins client={client} count={pinned ?? 0} />}
    </details>
  );
}

function Pins({ client, count }: { readonly client: Client; readonly count: number }): VNode {
  const pins = useResource(
    async (signal) => {
      const all = await client.json<readonly { readonly objectId: string }[]>('GET', '/pins', { signal });
      const ids = all.slice(0, MAX_PINS).map(({ objectId }) => objectId);
      return fetchPreviews(client, ids, signal);
    },
    [count],
  );
  return (
    <ul class="things shelf-row" aria-busy={pins.state === 'loading'}>
      {pins.state === 'loaded' &&
        pins.value.map((preview) => (
          <li key={preview.id}>
            <StandaloneCard client={client} preview={preview} />
          </li>
        ))}
    </ul>
  );
}
