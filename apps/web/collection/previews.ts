import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Preview } from '../api/types.ts';

/** A cache of previews: requested by id, in batches, as cards approach the viewport; the most recent ones are kept. */
interface Previews {
  /** The preview of an object: undefined while loading, null if it no longer exists. */
  of(id: string): ReadonlySignal<Preview | null | undefined>;
  /** Requests those of these previews that are missing, and cancels all other requests. */
  request(ids: readonly string[]): void;
  /** Reloads the previews of changed objects. @throws as the requests do */
  refresh(ids: readonly string[]): Promise<readonly Preview[]>;
  /** Shows previews from an earlier visit until current ones arrive. */
  prime(known: readonly Preview[]): void;
  /** Marks everything as stale: it stays visible until it is reloaded. */
  expire(): void;
  /** Forgets everything. */
  clear(): void;
}

type FetchPreviews = (ids: readonly string[]) => Promise<readonly Preview[]>;

interface PreviewsOptions {
  /** Called when requests failed. */
  readonly onFailure?: () => void;
}

const MAX_BATCH = 48;
const MAX_KEPT = 1_000;
const MAX_REQUESTS = 2;

export function createPreviews(fetchPreviews: FetchPreviews, { onFailure }: PreviewsOptions = {}): Previews {
  const cache = new Map<string, Signal<Preview | null | undefined>>();
  const fresh = new Set<string>();
  const pending = new Set<string>();
  let wanted: readonly string[] = [];
  let requests = 0;
  /**
   * Resolves when earlier batches have arrived: cards get their contents from first to last, so that those above others do not move them.
   */
  let earlier: Promise<unknown> = Promise.resolve();
  /** Changes when everything is forgotten. */
  let generation = 0;

  function signalOf(id: string): Signal<Preview | null | undefined> {
    const found = cache.get(id) ?? signal(undefined);
    cache.delete(id);
    cache.set(id, found);
    return found;
  }

  function evict(): void {
    const requested = new Set(wanted);
    for (const id of cache.keys()) {
      if (cache.size <= MAX_KEPT) return;
      if (requested.has(id)) continue;
      cache.delete(id);
      fresh.delete(id);
    }
  }

  /** @param turn the previews are shown after it resolves */
  async function load(ids: readonly string[], turn?: Promise<unknown>): Promise<readonly Preview[]> {
    for (const id of ids) pending.add(id);
    try {
      const startGeneration = generation;
      const loaded = await fetchPreviews(ids);
      await turn;
      if (startGeneration !== generation) return [];
      const found = new Map(loaded.map((preview) => [preview.id, preview]));
      for (const id of ids) {
        signalOf(id).value = found.get(id) ?? null;
        fresh.add(id);
      }
      return [...found.values()];
    } finally {
      for (const id of ids) pending.delete(id);
      evict();
    }
  }

  async function loadNext(): Promise<void> {
    if (requests >= MAX_REQUESTS) return;
    const ids = wanted.filter((id) => !fresh.has(id) && !pending.has(id)).slice(0, MAX_BATCH);
    if (ids.length === 0) return;
    requests += 1;
    const isLoaded = load(ids, earlier).then(
      () => true,
      () => false,
    );
    earlier = isLoaded;
    const isAnswered = await isLoaded;
    requests -= 1;
    if (isAnswered) void loadNext();
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
      const answers: (readonly Preview[])[] = [];
      for (const batch of batches) answers.push(await load(batch));
      return answers.flat();
    },
    prime(known) {
      for (const preview of known) {
        const shown = signalOf(preview.id);
        if (shown.peek() === undefined) shown.value = preview;
      }
    },
    expire() {
      fresh.clear();
      void loadNext();
    },
    clear() {
      generation += 1;
      wanted = [];
      cache.clear();
      fresh.clear();
    },
  };
}
