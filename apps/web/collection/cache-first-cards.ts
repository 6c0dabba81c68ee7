import { effect } from '@preact/signals';
import type { Preview } from '../api/types.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { access } from '../key/access.ts';
import { firstCards } from '../offline/first-cards.ts';
import { EVERYTHING, urlOf } from '../view/view.ts';
import { collection } from './collection.ts';
import { idAt } from './positions.ts';
import { previewOf } from './viewport.ts';

/** Maximum number of stored cards: as many as a large window shows. */
const MAX_STORED = 60;
/** The delay before the cards are stored, in milliseconds. Previews arrive after the list, and more changes may follow soon. */
const DELAY_MS = 3_000;

/** Stores the first cards after each change, while the whole collection is shown. */
export function startCachingFirstCards(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const { view, state } = collection.value;
    const current = access.value;
    clearTimeout(timer);
    if (current.state !== 'open' || !current.isPersistent || state !== 'complete') return;
    if (view === null || urlOf(view) !== urlOf(EVERYTHING)) return;
    timer = setTimeout(() => whenIdle(() => storeNow(current.client.kid)), DELAY_MS);
  });
}

function storeNow(kid: string): void {
  if (access.peek().state !== 'open') return;
  const previews: Preview[] = [];
  // Stops index the first card without a preview, because later cards would take its position.
  for (let index = 0; index < MAX_STORED; index++) {
    const id = idAt(index);
    const preview = id === null ? null : previewOf(id).peek();
    if (!preview) break;
    previews.push(preview);
  }
  if (previews.length > 0) void firstCards.keep(kid, previews);
}
