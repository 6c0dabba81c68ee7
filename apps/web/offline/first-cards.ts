import type { Preview } from '../api/types.ts';
import { remembered } from '../browser/remembered.ts';
import { storeOrEvict } from './offline-copies.ts';
import { COLLECTION } from './offline-parts.ts';
import { readPart } from './offline-store.ts';

/**
 * The first cards of the collection at the last visit. The app shows them before the server has responded. They are loaded at the same time
 * as the key, so that the first paint has them.
 */
interface FirstCards {
  /** Starts loading the cards. */
  prepare(): void;
  /** Resolves when the cards are loaded, or after a timeout. */
  prepared(): Promise<void>;
  /** Returns the loaded cards once; empty if no cards were stored or another key saw them. */
  take(kid: string): readonly Preview[];
  /** Stores cards for the next visit. */
  keep(kid: string, previews: readonly Preview[]): Promise<void>;
  /** Drops the loaded cards. */
  forget(): void;
}

/** Storage for the cards. */
export interface FirstCardsStore {
  /** Whether there may be stored cards. Without this check, a browser without a key would create a database just to look for them. */
  mayHaveSome(): boolean;
  /** @throws DOMException if the browser blocks storage */
  read(): Promise<Blob | undefined>;
  keep(cards: Blob): Promise<void>;
}

interface StoredCards {
  /** The id of the key that saw the cards. Another key may have access to fewer. */
  readonly kid: string;
  readonly previews: readonly Preview[];
}

/** How long the app waits for the cards before it opens without them, in milliseconds. */
export const MAX_READ_MS = 150;

export function createFirstCards(store: FirstCardsStore): FirstCards {
  let kept: StoredCards | null = null;
  let isForgotten = false;
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    try {
      const blob = await store.read();
      const found = blob && (JSON.parse(await blob.text()) as StoredCards | null);
      if (found && !isForgotten) kept = found;
    } catch {
      // The cards then arrive with the list.
    }
  }

  return {
    prepare() {
      if (!store.mayHaveSome()) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, MAX_READ_MS);
      });
      reading = Promise.race([read().finally(() => clearTimeout(timer)), late]);
    },
    prepared: () => reading,
    take(kid) {
      const cards = (kept?.kid === kid && kept.previews) || [];
      kept = null;
      return cards;
    },
    keep: (kid, previews) => store.keep(new Blob([JSON.stringify({ kid, previews } satisfies StoredCards)])),
    forget() {
      isForgotten = true;
      kept = null;
    },
  };
}

const FIRST_CARDS = { id: COLLECTION, name: 'first cards' };
const areStored = remembered('first cards', (stored) => stored === true);

export const firstCards = createFirstCards({
  mayHaveSome: () => areStored.peek(),
  read: () => readPart(FIRST_CARDS),
  keep(cards) {
    areStored.value = true;
    return storeOrEvict(FIRST_CARDS, cards);
  },
});
