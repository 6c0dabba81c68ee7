/** Due work of an account. */
export interface DueItem {
  readonly id: string;
  readonly accountId: number;
}

interface Options<Item extends DueItem> {
  /** Maximum number of items that run at the same time. */
  readonly slots: number;
  readonly perAccount: number;
  /** Only one item with the same key runs at a time, for example one per host. By default, the key is the id. */
  readonly aloneBy?: (item: Item) => string;
  /**
   * The due items, in the order in which accounts take turns.
   * @param after the account that had the last turn
   */
  due(after: number): Promise<readonly Item[]>;
  /** @returns false if another process was faster */
  work(item: Item): Promise<boolean>;
}

/** Shares slots among accounts. A free slot takes the next due item without waiting for other slots. */
export interface SharedSlots {
  /**
   * Starts due items in free slots. An item that another process has taken is not retried until some other work has been done.
   * @returns the number of running items
   * @throws the errors of `due`, and the first error of work that has ended since the previous call
   */
  fill(): Promise<number>;
  /** Resolves as soon as a running item ends; immediately if none is running. */
  freed(): Promise<void>;
  /** Resolves when all running items have ended. */
  idle(): Promise<void>;
}

export function sharedSlots<Item extends DueItem>(options: Options<Item>): SharedSlots {
  const { slots, perAccount, aloneBy = ({ id }) => id, due, work } = options;
  const running = new Map<Item, Promise<void>>();
  const passed = new Set<string>();
  const failures: unknown[] = [];
  let last = 0;

  function mayBegin(item: Item): boolean {
    const others = [...running.keys()];
    return (
      running.size < slots &&
      !passed.has(item.id) &&
      others.filter(({ accountId }) => accountId === item.accountId).length < perAccount &&
      others.every((other) => other.id !== item.id && aloneBy(other) !== aloneBy(item))
    );
  }

  async function run(item: Item): Promise<void> {
    try {
      if (await work(item)) passed.clear();
      else passed.add(item.id);
    } catch (error) {
      passed.add(item.id);
      failures.push(error);
    } finally {
      running.delete(item);
    }
  }

  return {
    async fill() {
      const [failure] = failures.splice(0);
      if (failure !== undefined) throw failure;
      if (running.size === slots) return slots;
      for (const item of await due(last)) {
        if (!mayBegin(item)) continue;
        last = item.accountId;
        running.set(item, run(item));
      }
      if (running.size === 0) passed.clear();
      return running.size;
    },
    async freed() {
      await Promise.race(running.values());
    },
    async idle() {
      await Promise.all(running.values());
    },
  };
}
