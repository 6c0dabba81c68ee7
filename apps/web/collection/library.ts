import { type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../api/client.ts';
import type { Counts, Space } from '../api/types.ts';

/** Spaces, tags, types and counts of the whole collection. */
export interface Library {
  readonly counts: Counts;
  readonly spaces: readonly Space[];
}

const current = signal<Library | null>(null);

/** The current library; null while it loads. */
export const library: ReadonlySignal<Library | null> = current;

let client: Client | null = null;
let reading = new AbortController();

/** Adds a new space, so that its name is known before the reload. */
export function addSpace(space: Space): void {
  const loaded = current.peek();
  if (loaded) current.value = { ...loaded, spaces: [space, ...loaded.spaces] };
}

/** Loads or reloads the library; the previous one stays until the response arrives. */
export async function readLibrary(by: Client): Promise<void> {
  if (client !== by) current.value = null;
  client = by;
  reading.abort();
  reading = new AbortController();
  const { signal: aborted } = reading;
  try {
    const [counts, spaces] = await Promise.all([
      by.json<Counts>('GET', '/_/counts', { signal: aborted }),
      by.json<readonly Space[]>('GET', '/spaces', { signal: aborted }),
    ]);
    if (!aborted.aborted) current.value = { counts, spaces };
  } catch {
    // The previous numbers stay; the connection line says when the server is unavailable.
  }
}
