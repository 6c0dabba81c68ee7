/** Waiting items of several owners. */
interface OwnerQueues<Item> {
  /** Adds an item after those of its owner; a new owner comes after the others. */
  add(owner: unknown, item: Item): void;
  /**
   * Takes the first acceptable item, trying first the owner whose last turn was longest ago. The owner of the item then moves to the end.
   * @param accepts whether an item may be taken; by default any
   * @param prefers whether an item goes before the others of its owner
   */
  next(accepts?: (item: Item) => boolean, prefers?: (item: Item) => boolean): Item | undefined;
  /** Takes all waiting items. */
  clear(): readonly Item[];
  /** Whether an owner has waiting items. */
  has(owner: unknown): boolean;
  readonly size: number;
}

/** Queues whose owners take turns; the items of each keep their order. */
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
