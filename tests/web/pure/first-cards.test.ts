import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Preview } from '../../../apps/web/api/types.ts';
import {
  createFirstCards,
  type FirstCardsStore,
  MAX_READ_MS,
} from '../../../apps/web/offline/first-cards.ts';

/** The cards shown on opening, before the server has responded. */

const previews = ['a', 'b'].map((id) => ({ id, title: id }) as Preview);

/** A browser that stores them. */
function browser(change: Partial<FirstCardsStore> = {}): FirstCardsStore {
  let kept: Blob | undefined;
  return {
    mayHaveSome: () => kept !== undefined,
    read: async () => kept,
    async keep(cards) {
      kept = cards;
    },
    ...change,
  };
}

/** Opens the app in a browser, with a key. */
async function open(store: FirstCardsStore, kid: string): Promise<readonly Preview[]> {
  const cards = createFirstCards(store);
  cards.prepare();
  await cards.prepared();
  return cards.take(kid);
}

describe('the first cards', () => {
  it('are those last shown to the same key', async () => {
    const store = browser();
    await createFirstCards(store).keep('mine', previews.slice(1));
    await createFirstCards(store).keep('mine', previews);
    expect(await open(store, 'mine')).toEqual(previews);
  });

  it('are not shown to another key', async () => {
    const store = browser();
    await createFirstCards(store).keep('mine', previews);
    expect(await open(store, 'other')).toEqual([]);
  });

  it('are not read if none are stored', async () => {
    const read = vi.fn();
    expect(await open(browser({ read }), 'mine')).toEqual([]);
    expect(read).not.toHaveBeenCalled();
  });

  it('are shown once', async () => {
    const store = browser();
    await createFirstCards(store).keep('mine', previews);
    const cards = createFirstCards(store);
    cards.prepare();
    await cards.prepared();
    cards.take('mine');
    expect(cards.take('mine')).toEqual([]);
  });

  it('are not shown after they were forgotten, whether read before or after', async () => {
    const store = browser();
    await createFirstCards(store).keep('mine', previews);
    for (const isRead of [true, false]) {
      const cards = createFirstCards(store);
      cards.prepare();
      if (isRead) await cards.prepared();
      cards.forget();
      await cards.prepared();
      expect(cards.take('mine')).toEqual([]);
    }
  });

  it.each([
    ['a browser that keeps nothing', () => Promise.reject(new DOMException('', 'SecurityError'))],
    ['what cannot be read', async () => new Blob(['{"kid":'])],
    ['what has another form', async () => new Blob(['[{"id":"a"}]'])],
    ['nothing', async () => new Blob(['null'])],
  ])('of %s are not stored', async (_, read) => {
    expect(await open(browser({ mayHaveSome: () => true, read }), 'mine')).toEqual([]);
  });
});

describe('a browser that reads them slowly', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('opens the app without them', async () => {
    const never = () => new Promise<undefined>(() => undefined);
    const opened = open(browser({ mayHaveSome: () => true, read: never }), 'mine');
    await vi.advanceTimersByTimeAsync(MAX_READ_MS);
    expect(await opened).toEqual([]);
  });
});
