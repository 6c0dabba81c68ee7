import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Preview } from '../api/types.ts';

/** What cards show: asked for by id, several at once, as cards come near; the most recent are kept. */
export interface Previews {
  /** What is known of an object: undefined before it has come, null where it is gone. */
  of(id: string): ReadonlySignal<Preview | null | undefined>;
  /** Asks for what is not known of these, and no longer for anything else. */
  want(ids: readonly string[]): void;
  /** Asks again for what has changed. @throws as the requests do */
  refresh(ids: readonly string[]): Promise<readonly Preview[]>;
  /** Shows what was known of objects before, until it has come again. */
  prime(known: readonly Preview[]): void;
  /** All that is known may have changed: it is shown until it has come again. */
  expire(): void;
  /** Forgets everything. */
  clear(): void;
}

export type FetchPreviews = (ids: readonly string[]) => Promise<readonly Preview[]>;

export interface PreviewsOptions {
  /** Called when some that were wanted could not be had. */
  readonly onFailure?: () => void;
}

/** How many are asked for at once. */
const MAX_BATCH = 48;
const MAX_KEPT = 1_000;
const MAX_REQUESTS = 2;

export function createPreviews(fetchPreviews: FetchPreviews, { onFailure }: PreviewsOptions = {}): Previews {
  const kept = new Map<string, Signal<Preview | null | undefined>>();
  const current = new Set<string>();
  const asked = new Set<string>();
  let wanted: readonly string[] = [];
  let requests = 0;
  /** Changes when everything is forgotten. */
  let generation = 0;

  function signalOf(id: string): Signal<Preview | null | undefined> {
    const found = kept.get(id) ?? signal(undefined);
    kept.delete(id);
    kept.set(id, found);
    return found;
  }

  function evict(): void {
    const near = new Set(wanted);
    for (const id of kept.keys()) {
      if (kept.size <= MAX_KEPT) return;
      if (near.has(id)) continue;
      kept.delete(id);
      current.delete(id);
    }
  }

  async function ask(ids: readonly string[]): Promise<readonly Preview[]> {
    for (const id of ids) asked.add(id);
    try {
      const asking = generation;
      const answered = await fetchPreviews(ids);
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
    const isAnswered = await ask(ids).then(
      () => true,
      () => false,
    );
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
      kept.clear();
      current.clear();
    },
  };
}
