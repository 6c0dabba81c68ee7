import type { Client } from './client.ts';
import type { Preview } from './types.ts';

const BATCH_SIZE = 48;

/** Loads the previews of objects, in the order of the ids. Objects that no longer exist are left out. */
export async function fetchPreviews(
  client: Client,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Preview[]> {
  const all: Preview[] = [];
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const options = { query: { id: ids.slice(at, at + BATCH_SIZE) }, ...(signal && { signal }) };
    all.push(...(await client.json<readonly Preview[]>('GET', '/_/previews', options)));
  }
  return all;
}
