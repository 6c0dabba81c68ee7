/** The machine that does the work. */
interface Machine {
  /** Whether hardly any processor time is left, so that additional work slows down other work. */
  isBusy(): boolean;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Calls a function after `ms` milliseconds. */
  after(ms: number, work: () => void): void;
}

interface AdmissionLimits {
  /** Maximum number of tasks of one owner in progress at the same time while other owners have work too. */
  readonly maxInProgress: number;
  /** Work that has been in progress for longer than this many milliseconds no longer counts, since it is probably waiting for something. */
  readonly countedMs: number;
  /** How long an owner counts as active after their last work began, in milliseconds. */
  readonly rememberedMs: number;
}

/** Work that has been admitted. */
export interface Admitted {
  /** Ends the work. */
  leave(): void;
}

/** Admission control: prevents a few owners with a lot of work from slowing down everybody else. */
export interface Admission {
  /**
   * Admits work immediately if the owner has fewer than `maxInProgress` tasks in progress, no other owner is active, or the machine is not
   * busy. Otherwise admits it later under the same conditions, in the order of the calls. Owners never wait for each other, only for their
   * own earlier work. Each task counts for at most `countedMs`.
   * @param owner on whose behalf the work is done, such as an account
   */
  enter(owner: unknown): Admitted | Promise<Admitted>;
}

interface Running {
  readonly beganMs: number;
}

interface Owned {
  /** In the order in which it began. */
  readonly running: Set<Running>;
  readonly waiting: ((admitted: Admitted) => void)[];
  lastMs: number;
  isTimed: boolean;
}

export function fairAdmission(
  { isBusy, now, after }: Machine,
  { maxInProgress, countedMs, rememberedMs }: AdmissionLimits,
): Admission {
  const owners = new Map<unknown, Owned>();

  function ownedBy(owner: unknown): Owned {
    const existing = owners.get(owner);
    if (existing) return existing;
    const first = { running: new Set<Running>(), waiting: [], lastMs: 0, isTimed: false };
    owners.set(owner, first);
    return first;
  }

  /** Whether other owners have had work recently. Drops owners that have not. */
  function hasOthers(owned: Owned, nowMs: number): boolean {
    if (owners.size === 1) return false;
    for (const [owner, other] of owners) {
      if (other === owned) continue;
      if (nowMs - other.lastMs < rememberedMs || other.waiting.length > 0) return true;
      if (other.running.size === 0) owners.delete(owner);
    }
    return false;
  }

  function mayBegin(owned: Owned, nowMs: number): boolean {
    if (owned.running.size < maxInProgress || !hasOthers(owned, nowMs)) return true;
    let counted = 0;
    for (const { beganMs } of owned.running) if (nowMs - beganMs < countedMs) counted += 1;
    return counted < maxInProgress || !isBusy();
  }

  function begin(owned: Owned, nowMs: number): Admitted {
    const running = { beganMs: nowMs };
    owned.running.add(running);
    owned.lastMs = nowMs;
    return {
      leave() {
        if (owned.running.delete(running) && owned.waiting.length > 0) admitWaiting(owned);
      },
    };
  }

  function admitWaiting(owned: Owned): void {
    const nowMs = now();
    while (owned.waiting.length > 0 && mayBegin(owned, nowMs)) owned.waiting.shift()?.(begin(owned, nowMs));
    if (owned.waiting.length === 0 || owned.isTimed) return;
    owned.isTimed = true;
    after(countedMs, () => {
      owned.isTimed = false;
      admitWaiting(owned);
    });
  }

  return {
    enter(owner) {
      const owned = ownedBy(owner);
      const nowMs = now();
      if (owned.waiting.length === 0 && mayBegin(owned, nowMs)) return begin(owned, nowMs);
      return new Promise((resolve) => {
        owned.waiting.push(resolve);
        admitWaiting(owned);
      });
    },
  };
}
