/**
 * Memory for files that are read whole, one after the other. What is given back is used again, since memory that is new to a process
 * takes several times as long as copying into it.
 */
export interface MemoryPool {
  /** Memory of at least so many bytes, with whatever it held before; nobody else is given it until it is given back. */
  take(sizeBytes: number): Uint8Array;
  /** To be called once, when nobody reads or writes it any more. What is never given back is garbage like any other. */
  giveBack(memory: Uint8Array): void;
}

/** Pieces are of whole units, so that files of similar sizes can use the same one. */
const UNIT_BYTES: number = 1024 * 1024;

/** @returns a pool that has as much memory as was ever taken from it at a time */
export function memoryPool(): MemoryPool {
  const free: Uint8Array[] = [];
  return {
    take(sizeBytes) {
      const at = free.findIndex((memory) => memory.length >= sizeBytes);
      const [found] = free.splice(Math.max(at, 0), 1);
      // What is too small makes room for what is large enough.
      return found && at >= 0 ? found : new Uint8Array(Math.ceil(sizeBytes / UNIT_BYTES) * UNIT_BYTES);
    },
    giveBack: (memory) => void free.push(memory),
  };
}
