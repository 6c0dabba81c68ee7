import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Preview } from '../api/types.ts';

/** A bounded cache of previews, which are requested in batches as cards approach the viewport. */
interface Previews {
  /** The preview of an object: undefined while loading, null if it no longer exists. */
  of(id: string): ReadonlySignal<Preview | null | undefined>;
  /** Loads these previews unless they are current. Previews that are not listed are no longer requested. */
  request(ids: readonly string[]): void;
  /** Reloads the previews of changed objects. Rejects if a request fails. */
  refresh(ids: readonly string[]): Promise<readonly Preview[]>;
  /** Shows previews from an earlier visit until current ones arrive. */
  prime(previews: readonly Preview[]): void;
  /** Marks all previews as stale. They stay visible until they are reloaded. */
  expire(): void;
  /** Removes all previews. */
  clear(): void;
}

type FetchPreviews = (ids: readonly string[]) => Promise<readonly Preview[]>;

interface PreviewsOptions {
  /** Called after a request failed. */
  readonly onFailure?: () => void;
}

const MAX_BATCH = 48;
const MAX_CACHED = 1_000;
const MAX_REQUESTS = 2;

export function createPreviews(fetchPreviews: FetchPreviews, { onFailure }: PreviewsOptions = {}): Previews {
  const cache = new Map<string, Signal<Preview | null | undefined>>();
  /** The ids of previews that are loaded and not stale. */
  const current = new Set<string>();
  const pending = new Set<string>();
  let wanted: readonly string[] = [];
  let requests = 0;
  /**
   * Resolves when all earlier batches have arrived. Cards are filled from first to last, so that an earlier card never moves a later one.
   */
  let earlier: Promise<unknown> = Promise.resolve();
  /** Increases when the cache is cleared, so that responses to older requests are ignored. */
  let generation = 0;

  function signalOf(id: string): Signal<Preview | null | undefined> {
    const preview = cache.get(id) ?? signal(undefined);
    cache.delete(id);
    cache.set(id, preview);
    return preview;
  }

  function evict(): void {
    const requested = new Set(wanted);
    for (const id of cache.keys()) {
      if (cache.size <= MAX_CACHED) return;
      if (requested.has(id)) continue;
      cache.delete(id);
      current.delete(id);
    }
  }

  /** @param turn the loaded previews are shown only after this has resolved */
  async function load(ids: readonly string[], turn?: Promise<unknown>): Promise<readonly Preview[]> {
    for (const id of ids) pending.add(id);
    try {
      const startGeneration = generation;
      const loaded = await fetchPreviews(ids);
      await turn;
      if (startGeneration !== generation) return [];
      const byId = new Map(loaded.map((preview) => [preview.id, preview]));
      for (const id of ids) {
        signalOf(id).value = byId.get(id) ?? null;
        current.add(id);
      }
      return [...byId.values()];
    } finally {
      for (const id of ids) pending.delete(id);
      evict();
    }
  }

  async function loadNext(): Promise<void> {
    if (requests >= MAX_REQUESTS) return;
    const ids = wanted.filter((id) => !current.has(id) && !pending.has(id)).slice(0, MAX_BATCH);
    if (ids.length === 0) return;
    requests += 1;
    const isLoaded = load(ids, earlier).then(
      () => true,
      () => false,
    );
    earlier = isLoaded;
    const hasSucceeded = await isLoaded;
    requests -= 1;
    if (hasSucceeded) void loadNext();
    else onFailure?.();
  }

  return {
    of: signalOf,
    request(ids) {
      wanted = ids;
      for (let count = requests; count < MAX_REQUESTS; count++) void loadNext();
    },
    async refresh(ids) {
      const batches = Array.from({ length: Math.ceil(ids.length / MAX_BATCH) }, (_, at) =>
        ids.slice(at * MAX_BATCH, (at + 1) * MAX_BATCH),
      );
      const previews: (readonly Preview[])[] = [];
      for (const batch of batches) previews.push(await load(batch));
      return previews.flat();
    },
    prime(previews) {
      for (const preview of previews) {
        const shown = signalOf(preview.id);
        if (shown.peek() === undefined) shown.value = preview;
      }
    },
    expire() {
      current.clear();
      void loadNext();
    },
    clear() {
      generation += 1;
      wanted = [];
      cache.clear();
      current.clear();
    },
  };
}
