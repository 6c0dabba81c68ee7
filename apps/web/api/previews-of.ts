import type { Client } from './client.ts';
import type { Preview } from './types.ts';

const MAX_AT_ONCE = 48;

/** Previews in the order of the ids, without deleted objects. */
export async function previewsOf(
  client: Client,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly Preview[]> {
  const all: Preview[] = [];
  for (let at = 0; at < ids.length; at += MAX_AT_ONCE) {
    const id = ids.slice(at, at + MAX_AT_ONCE);
    all.push(...(await client.json<readonly Preview[]>('GET', '/_/previews', { query: { id }, signal })));
  }
  return all;
}
