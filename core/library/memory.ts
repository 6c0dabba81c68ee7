/**
 * Reuses memory for files that are read completely, one after the other, because allocating memory takes several times as long as copying a
 * file into it.
 */
export interface MemoryPool {
  /** Memory of at least this size, with arbitrary content. It belongs to the caller until it is given back. */
  take(sizeBytes: number): Uint8Array;
  /** To be called once, when nothing reads or writes the memory any more. Memory that is never given back is garbage-collected. */
  giveBack(memory: Uint8Array): void;
}

/** Sizes are rounded up to whole units, so that files of similar sizes can share memory. */
const UNIT_BYTES: number = 1024 * 1024;

/** @returns a pool that keeps all returned memory for reuse */
export function memoryPool(): MemoryPool {
  const free: Uint8Array[] = [];
  return {
    take(sizeBytes) {
      const at = free.findIndex((memory) => memory.length >= sizeBytes);
      const [found] = free.splice(Math.max(at, 0), 1);
      // If no free block is large enough, one is dropped in favour of a larger one.
      return found && at >= 0 ? found : new Uint8Array(Math.ceil(sizeBytes / UNIT_BYTES) * UNIT_BYTES);
    },
    giveBack: (memory) => void free.push(memory),
  };
}
