import { turns } from './turns.ts';

/** Maximum number of records in memory at the same time. */
export const MAX_HELD = 16;
/** Target time for a batch, in milliseconds. Batches of long records become smaller. */
const READING_MS = 1;

/**
 * Reads records by their keys in batches, yielding to other requests between them.
 * @param first the size of the first batch: `MAX_HELD`, or less if records may be long
 */
export async function* inBatches<K, T>(
  keys: readonly K[],
  first: number,
  read: (keys: readonly K[]) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let size = first;
  let busyMs = 0;
  for (let at = 0; at < keys.length; ) {
    if (busyMs >= READING_MS) {
      await turns.pause();
      busyMs = 0;
    }
    const began = performance.now();
    const asked = read(keys.slice(at, at + size));
    const tookMs = performance.now() - began;
    at += size;
    busyMs += tookMs;
    size = tookMs > READING_MS ? Math.max(1, size >> 2) : Math.min(MAX_HELD, size * 2);
    yield await asked;
  }
}
