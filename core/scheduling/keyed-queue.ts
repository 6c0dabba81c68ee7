/** Runs work with the same key one after the other, in the order of the calls. */
export type KeyedQueue<Key> = <T>(key: Key, work: () => Promise<T>) => Promise<T>;

/** A queue for each key, which is kept only while it has work. Work that fails does not stop what waits behind it. */
export function keyedQueue<Key>(): KeyedQueue<Key> {
  const last = new Map<Key, Promise<unknown>>();

  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = turn.catch(() => undefined);
    last.set(key, settled);
    try {
      return await turn;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
