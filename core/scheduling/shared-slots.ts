/** Work that is due, of several accounts. */
export interface DueItem {
  readonly id: string;
  readonly accountId: number;
}

interface Options<Item extends DueItem> {
  /** How much is done at the same time. */
  readonly slots: number;
  /** How much of that for one account. */
  readonly perAccount: number;
  /** Of what only one is done at the same time, such as all of one host; everything by itself, by default. */
  readonly aloneBy?: (item: Item) => string;
  /** What is due, in the order of turns. @param after the account that had the last turn */
  due(after: number): Promise<readonly Item[]>;
  /** @returns whether it was done: another process may have been faster */
  work(item: Item): Promise<boolean>;
}

/** Slots that accounts share. A free one takes what is due next, whatever the others are doing. */
export interface SharedSlots {
  /**
   * Begins what is due in free slots. What turned out to be another's is not tried again until something has been done.
   * @returns how much is being done
   * @throws what `due` throws, and the first error of work that has ended since the last call
   */
  fill(): Promise<number>;
  /** Resolves as soon as something that is being done ends; immediately when nothing is. */
  freed(): Promise<void>;
  /** Resolves when all has ended that is being done. */
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

/** Fills slots until nothing is due. @throws the first error, after all that was begun has ended */
export async function workUntilIdle(slots: SharedSlots, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted && (await slots.fill()) > 0) await slots.freed();
  } finally {
    await slots.idle();
  }
}
