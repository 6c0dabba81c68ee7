import type { Preview } from '../api/types.ts';
import { remembered } from '../remembered.ts';
import { keep } from './kept.ts';
import { WHOLE } from './kept-parts.ts';
import { readPart } from './kept-store.ts';

/**
 * What the first cards of the collection showed when it was looked at last, which is drawn before the server has answered. They are
 * read as the app starts, while its key is read, so that the first thing drawn has them.
 */
export interface FirstCards {
  /** Begins to read them. */
  prepare(): void;
  /** Resolves when they are read, or that takes too long to wait for. */
  prepared(): Promise<void>;
  /** Those that this key saw, once; none if they are not read yet, or there are none. */
  take(kid: string): readonly Preview[];
  /** Keeps them for the next time. */
  keep(kid: string, previews: readonly Preview[]): Promise<void>;
  /** Forgets what was read. */
  forget(): void;
}

/** Where they are kept. */
export interface FirstCardsStore {
  /** Whether there may be some: a browser without a key makes no database to look for them. */
  mayHaveSome(): boolean;
  /** @throws DOMException where the browser keeps nothing */
  read(): Promise<Blob | undefined>;
  keep(cards: Blob): Promise<void>;
}

interface Kept {
  /** Of the key that saw them: another one may see less. */
  readonly kid: string;
  readonly previews: readonly Preview[];
}

/** The app opens without them after this, in milliseconds: they only make it look quicker. */
export const MAX_READ_MS = 150;

export function createFirstCards(store: FirstCardsStore): FirstCards {
  let kept: Kept | null = null;
  let isForgotten = false;
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    try {
      const blob = await store.read();
      const found = blob && (JSON.parse(await blob.text()) as Kept | null);
      if (found && !isForgotten) kept = found;
    } catch {
      // Without them, the cards come with the list.
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
    keep: (kid, previews) => store.keep(new Blob([JSON.stringify({ kid, previews } satisfies Kept)])),
    forget() {
      isForgotten = true;
      kept = null;
    },
  };
}

const FIRST_CARDS = { id: WHOLE, name: 'first cards' };
const areKept = remembered('first cards', (kept) => kept === true);

export const firstCards = createFirstCards({
  mayHaveSome: () => areKept.peek(),
  read: () => readPart(FIRST_CARDS),
  keep(cards) {
    areKept.value = true;
    return keep(FIRST_CARDS, cards);
  },
});
