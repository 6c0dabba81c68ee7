import { type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../api/client.ts';
import type { Counts, Space } from '../api/types.ts';

/** What there is in the whole collection. */
export interface Library {
  readonly counts: Counts;
  readonly spaces: readonly Space[];
}

const current = signal<Library | null>(null);

/** What there is in the whole collection; null until it has come. */
export const library: ReadonlySignal<Library | null> = current;

let client: Client | null = null;
let reading = new AbortController();

/** Adds a space that was just made, so that its name is known before the library is read again. */
export function addSpace(space: Space): void {
  const known = current.peek();
  if (known) current.value = { ...known, spaces: [space, ...known.spaces] };
}

/** Reads it, or reads it again; what was read before stays until then. */
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
    // The last numbers stay; the line at the foot of the page says when the server is away.
  }
}
