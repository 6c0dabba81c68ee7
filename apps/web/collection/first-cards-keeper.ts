import { effect } from '@preact/signals';
import type { Preview } from '../api/types.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { access } from '../key/access.ts';
import { firstCards } from '../offline/first-cards.ts';
import { addressOf, EVERYTHING } from '../view/view.ts';
import { collection } from './collection.ts';
import { idAt } from './places.ts';
import { previewOf } from './viewport.ts';

/** The number of cards that are stored: as many as a large window shows. */
const MAX_STORED = 60;
/** The delay before they are stored, in milliseconds: previews arrive after the list, and more changes may follow soon. */
const PAUSE_MS = 3_000;

/** Stores the first cards whenever the whole collection is shown and has changed. */
export function startCachingFirstCards(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const { view, state } = collection.value;
    const now = access.value;
    clearTimeout(timer);
    if (now.state !== 'open' || !now.isKept || state !== 'whole') return;
    if (view === null || addressOf(view) !== addressOf(EVERYTHING)) return;
    timer = setTimeout(() => whenIdle(() => storeNow(now.client.kid)), PAUSE_MS);
  });
}

function storeNow(kid: string): void {
  if (access.peek().state !== 'open') return;
  const previews: Preview[] = [];
  // Stops at the first card without a preview: later cards would move into its place.
  for (let at = 0; at < MAX_STORED; at++) {
    const id = idAt(at);
    const preview = id === null ? null : previewOf(id).peek();
    if (!preview) break;
    previews.push(preview);
  }
  if (previews.length > 0) void firstCards.keep(kid, previews);
}
