import { closeSync, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { keyedQueue } from '../../core/scheduling/keyed-queue.ts';

const flushDescriptor = promisify(fsync);

/** Makes the bytes of a file, or the renames in a folder, durable. */
export type Flush = (place: string) => Promise<void>;

/** Flushes immediately. Only the flush itself runs on another thread; opening and closing are synchronous. */
export const flushEntry: Flush = async (place) => {
  const descriptor = openSync(place, 'r');
  await flushDescriptor(descriptor).finally(() => closeSync(descriptor));
};

/** Maximum number of flushes at the same time: half of the program's file threads, so that the other half can read and write. */
const MAX_FLUSHES = 8;

/** Makes a function that flushes many files or folders, at most `MAX_FLUSHES` at a time. */
export function flushesInTurn(): Flush {
  const lanes = keyedQueue<number>();
  let next = 0;
  return (place) => {
    next = (next + 1) % MAX_FLUSHES;
    return lanes(next, () => flushEntry(place));
  };
}
