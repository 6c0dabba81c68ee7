import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The bytes of sent buffers between two collections: fewer than the 8 MB after which V8 (in Node 20) begins a full collection. */
const BYTES_BETWEEN = 3 * 1024 * 1024;

/**
 * Collects what was allocated recently, in a third of a millisecond. Node only offers this to contexts that are created after the flag has
 * been set.
 */
const collectYoung: () => void = (() => {
  setFlagsFromString('--expose-gc');
  const collect: (options: { type: 'minor' }) => void = runInNewContext('gc');
  return () => collect({ type: 'minor' });
})();

let bytes = 0;

/**
 * Counts the bytes of buffers that are not used after they have been sent, and collects recent garbage in time. On its own, V8 reacts to
 * the memory of buffers only with a full collection, which takes longer than reading and sending the lists in these buffers.
 */
export function noteSent(parts: readonly (string | Uint8Array)[]): void {
  for (const part of parts) if (typeof part !== 'string') bytes += part.byteLength;
  if (bytes < BYTES_BETWEEN) return;
  bytes = 0;
  collectYoung();
}
