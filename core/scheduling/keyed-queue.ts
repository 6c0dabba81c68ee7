/** Runs work with the same key one after the other, in the order of the calls. */
export type KeyedQueue<Key> = <T>(key: Key, work: () => Promise<T>) => Promise<T>;

/** Makes a queue for each key, kept only while it has work. Failing work does not stop the work behind it. */
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
