import { type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../api/client.ts';
import type { Counts, Space } from '../api/types.ts';

/** The spaces of the collection, and its numbers of objects by tag, type and state. */
export interface CollectionSummary {
  readonly counts: Counts;
  readonly spaces: readonly Space[];
}

const current = signal<CollectionSummary | null>(null);

/** The current summary; null while it loads. */
export const collectionSummary: ReadonlySignal<CollectionSummary | null> = current;

let client: Client | null = null;
let reading = new AbortController();

/** Adds a new space, so that its name is known before the reload. */
export function addSpace(space: Space): void {
  const loaded = current.peek();
  if (loaded) current.value = { ...loaded, spaces: [space, ...loaded.spaces] };
}

/** Loads or reloads the summary. The previous one stays until the response arrives. */
export async function loadCollectionSummary(newClient: Client): Promise<void> {
  if (client !== newClient) current.value = null;
  client = newClient;
  reading.abort();
  reading = new AbortController();
  const { signal: aborted } = reading;
  try {
    const [counts, spaces] = await Promise.all([
      newClient.json<Counts>('GET', '/_/counts', { signal: aborted }),
      newClient.json<readonly Space[]>('GET', '/spaces', { signal: aborted }),
    ]);
    if (!aborted.aborted) current.value = { counts, spaces };
  } catch {
    // The previous numbers stay; the connection line says when the server is unavailable.
  }
}
