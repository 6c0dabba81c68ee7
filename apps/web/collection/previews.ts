import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Preview } from '../api/types.ts';

/** A cache of previews: requested by id, in batches, as cards approach the viewport; the most recent ones are kept. */
interface Previews {
  /** The preview of an object: undefined while loading, null if it no longer exists. */
  of(id: string): ReadonlySignal<Preview | null | undefined>;
  /** Requests those of these previews that are missing, and cancels all other requests. */
  want(ids: readonly string[]): void;
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
  const current = new Set<string>();
  const asked = new Set<string>();
  let wanted: readonly string[] = [];
  let requests = 0;
  /** Resolves when earlier batches have arrived: cards get their contents from first to last, so that those above others do not move them. */
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
    const near = new Set(wanted);
    for (const id of cache.keys()) {
      if (cache.size <= MAX_KEPT) return;
      if (near.has(id)) continue;
      cache.delete(id);
      current.delete(id);
    }
  }

  /** @param turn the previews are shown after it resolves */
  async function ask(ids: readonly string[], turn?: Promise<unknown>): Promise<readonly Preview[]> {
    for (const id of ids) asked.add(id);
    try {
      const asking = generation;
      const answered = await fetchPreviews(ids);
      await turn;
      if (asking !== generation) return [];
      const found = new Map(answered.map((preview) => [preview.id, preview]));
      for (const id of ids) {
        signalOf(id).value = found.get(id) ?? null;
        current.add(id);
      }
      return [...found.values()];
    } finally {
      for (const id of ids) asked.delete(id);
      evict();
    }
  }

  async function askNext(): Promise<void> {
    if (requests >= MAX_REQUESTS) return;
    const ids = wanted.filter((id) => !current.has(id) && !asked.has(id)).slice(0, MAX_BATCH);
    if (ids.length === 0) return;
    requests += 1;
    const answer = ask(ids, earlier).then(
      () => true,
      () => false,
    );
    earlier = answer;
    const isAnswered = await answer;
    requests -= 1;
    if (isAnswered) void askNext();
    else onFailure?.();
  }

  return {
    of: signalOf,
    want(ids) {
      wanted = ids;
      for (let count = requests; count < MAX_REQUESTS; count++) void askNext();
    },
    async refresh(ids) {
      const batches = Array.from({ length: Math.ceil(ids.length / MAX_BATCH) }, (_, at) =>
        ids.slice(at * MAX_BATCH, (at + 1) * MAX_BATCH),
      );
      const answers: (readonly Preview[])[] = [];
      for (const batch of batches) answers.push(await ask(batch));
      return answers.flat();
    },
    prime(known) {
      for (const preview of known) {
        const shown = signalOf(preview.id);
        if (shown.peek() === undefined) shown.value = preview;
      }
    },
    expire() {
      current.clear();
      void askNext();
    },
    clear() {
      generation += 1;
      wanted = [];
      cache.clear();
      current.clear();
    },
  };
}
