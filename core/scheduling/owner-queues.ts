/** Waiting items of several owners. */
interface OwnerQueues<Item> {
  /** Adds an item after the other items of its owner. A new owner comes after the other owners. */
  add(owner: unknown, item: Item): void;
  /**
   * Takes the first acceptable item, beginning with the owner whose last turn was longest ago. The owner then moves to the end.
   * @param accepts whether an item may be taken; by default, any item
   * @param prefers whether an item goes before other items of its owner
   */
  next(accepts?: (item: Item) => boolean, prefers?: (item: Item) => boolean): Item | undefined;
  /** Takes all waiting items. */
  clear(): readonly Item[];
  /** Whether an owner has waiting items. */
  has(owner: unknown): boolean;
  readonly size: number;
}

/** Queues whose owners take turns. Items of one owner keep their order. */
export function ownerQueues<Item>(): OwnerQueues<Item> {
  /** The owner whose last turn was longest ago comes first. */
  const queues = new Map<unknown, Item[]>();
  let size = 0;

  return {
    add(owner, item) {
      const queue = queues.get(owner);
      if (queue) queue.push(item);
      else queues.set(owner, [item]);
      size += 1;
    },
    next(accepts = () => true, prefers = () => false) {
      for (const [owner, queue] of queues) {
        const preferred = queue.findIndex((item) => prefers(item) && accepts(item));
        const at = preferred < 0 ? queue.findIndex(accepts) : preferred;
        if (at < 0) continue;
        const [item] = queue.splice(at, 1);
        queues.delete(owner);
        if (queue.length > 0) queues.set(owner, queue);
        size -= 1;
        return item;
      }
      return undefined;
    },
    clear() {
      const items = [...queues.values()].flat();
      queues.clear();
      size = 0;
      return items;
    },
    has: (owner) => queues.has(owner),
    get size() {
      return size;
    },
  };
}
