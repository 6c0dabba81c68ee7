/** Runs work with the same key in the order of the calls, up to a limit at the same time. */
export type KeyedQueue<Key> = <T>(key: Key, work: () => Promise<T>) => Promise<T>;

/**
 * Makes a queue for each key, and keeps it only while it has work. Work that fails does not stop the work after it.
 * @param atATime maximum number of calls with the same key that run at the same time; by default 1
 */
export function keyedQueue<Key>(atATime = 1): KeyedQueue<Key> {
  const queues = new Map<Key, { running: number; readonly waiting: (() => void)[] }>();

  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running === atATime) await new Promise<void>((begin) => queue.waiting.push(begin));
    else queue.running += 1;
    try {
      return await work();
    } finally {
      const begin = queue.waiting.shift();
      if (begin) begin();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
}
