/**
 * Reuses memory for files that are read whole, one after the other. Allocating new memory takes several times as long as copying
 * into it.
 */
export interface MemoryPool {
  /** Memory of at least this size, with arbitrary content. It belongs to the caller until it is given back. */
  take(sizeBytes: number): Uint8Array;
  /** Call once, when nothing reads or writes the memory any more. Memory that is never given back is garbage-collected. */
  giveBack(memory: Uint8Array): void;
}

/** Sizes are rounded up to whole units, so that files of similar sizes can share memory. */
const UNIT_BYTES: number = 1024 * 1024;

/** @returns a pool that keeps as much memory as was ever in use at the same time */
export function memoryPool(): MemoryPool {
  const free: Uint8Array[] = [];
  return {
    take(sizeBytes) {
      const at = free.findIndex((memory) => memory.length >= sizeBytes);
      const [found] = free.splice(Math.max(at, 0), 1);
      // Memory that is too small makes room for a larger piece.
      return found && at >= 0 ? found : new Uint8Array(Math.ceil(sizeBytes / UNIT_BYTES) * UNIT_BYTES);
    },
    giveBack: (memory) => void free.push(memory),
  };
}
