import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The bytes of buffers between collections: fewer than the 8 MB after which V8 (in Node 20) begins to collect everything. */
const BYTES_BETWEEN = 3 * 1024 * 1024;

/** Collects what was allocated recently, in a third of a millisecond. Node offers this only to contexts that are made after setting the flag. */
const collectYoung: () => void = (() => {
  setFlagsFromString('--expose-gc');
  const collect: (options: { type: 'minor' }) => void = runInNewContext('gc');
  return () => collect({ type: 'minor' });
})();

let bytes = 0;

/**
 * Counts buffers that will not be used after they are sent. V8 does not collect recent garbage because of the memory of buffers, but begins
 * to collect all of it, which takes longer than reading and sending the lists in those buffers.
 */
export function noteSent(parts: readonly (string | Uint8Array)[]): void {
  for (const part of parts) if (typeof part !== 'string') bytes += part.byteLength;
  if (bytes < BYTES_BETWEEN) return;
  bytes = 0;
  collectYoung();
}
