/** The write-ahead log, and the clock. */
export interface Log {
  /** Its size in bytes. */
  size(): number;
  /** Writes its pages into the database and empties it. @returns whether that is done: not while anybody reads it or writes */
  empty(): boolean;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Calls a function in so many milliseconds. */
  after(ms: number, work: () => void): void;
}

/** Whether a reader is soon done, or may read for long, such as a list that a client takes at its own pace. */
export type ReadDuration = 'short' | 'long';

/**
 * Keeps the log short. SQLite writes it from its beginning again only at a moment in which nobody reads it, and while readers overlap
 * there is none: it would grow as long as there is much to do.
 */
export interface LogKeeper {
  /**
   * Asks whether a reader may begin, which waits while the log is to be emptied.
   * @returns what resolves when it may, or undefined if it may at once
   */
  mayRead(duration: ReadDuration): Promise<void> | undefined;
  /**
   * Tells that a reader has begun.
   * @param hurry asks one that reads for long to be done soon; not all can
   * @returns what tells that it is done, once
   */
  began(duration: ReadDuration, hurry?: () => void): () => void;
  /** Tells that something was written: at this moment nobody else writes. */
  wrote(): void;
  /** Lets everybody read, from now on. */
  close(): void;
}

export interface LogLimits {
  /** The size from which the log is to be emptied, in bytes. */
  readonly maxBytes: number;
  /** For how long those that would read for long wait for those that do; one that cannot hurry is waited for up to that age. */
  readonly maxLongMs: number;
  /** For how long everybody waits, once nobody reads for long. */
  readonly maxShortMs: number;
  /** The time after an attempt that failed. */
  readonly pauseMs: number;
}

const LIMITS = { maxLongMs: 5_000, maxShortMs: 500, pauseMs: 10_000 };
/** How often the size is looked at, and how often an attempt is repeated. */
const LOOK_MS = 100;
const RETRY_MS = 5;

/** Who has to wait: nobody; those that would read for long, until there are none of these; everybody. */
type Held = 'nobody' | 'long' | 'everybody';

interface LongReader {
  readonly beganMs: number;
  /** Null if it cannot, or has been asked and was not done in time. */
  hurry: (() => void) | null;
}

export function logKeeper(log: Log, { maxBytes, maxLongMs, maxShortMs, pauseMs }: LogLimits): LogKeeper {
  const long = new Set<LongReader>();
  let short = 0;
  let held: Held = 'nobody';
  let deadlineMs = 0;
  let nextLookMs = 0;
  let waiting: (() => void)[] = [];

  function release(pause: number): void {
    held = 'nobody';
    nextLookMs = log.now() + pause;
    const released = waiting;
    waiting = [];
    for (const proceed of released) proceed();
  }

  /** Whether nobody is made to wait for a reader, since it is slow and cannot hurry. */
  const isSlow = (nowMs: number): boolean =>
    [...long].some(({ beganMs, hurry }) => hurry === null && nowMs - beganMs > maxLongMs);

  function hurryAll(): void {
    for (const reader of long) {
      const { hurry } = reader;
      reader.hurry = null;
      hurry?.();
    }
  }

  function look(): void {
    const nowMs = log.now();
    if (nowMs < nextLookMs) return;
    nextLookMs = nowMs + LOOK_MS;
    if (log.size() <= maxBytes || isSlow(nowMs)) return;
    held = 'long';
    deadlineMs = nowMs + maxLongMs;
    hurryAll();
    repeat();
  }

  function goOn(): void {
    if (held === 'long' && long.size === 0) {
      held = 'everybody';
      deadlineMs = log.now() + maxShortMs;
    }
    if (held === 'everybody' && short === 0 && log.empty()) release(0);
    else if (log.now() >= deadlineMs) release(pauseMs);
  }

  function repeat(): void {
    log.after(RETRY_MS, () => {
      if (held !== 'nobody') goOn();
      if (held !== 'nobody') repeat();
    });
  }

  return {
    mayRead(duration) {
      if (held === 'nobody' || (held === 'long' && duration === 'short')) return undefined;
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    began(duration, hurry) {
      const reader = { beganMs: log.now(), hurry: hurry ?? null };
      if (duration === 'long') long.add(reader);
      else short += 1;
      let isDone = false;
      return () => {
        if (isDone) return;
        isDone = true;
        if (duration === 'long') long.delete(reader);
        else short -= 1;
        if (held !== 'nobody') goOn();
      };
    },
    wrote() {
      if (held === 'nobody') look();
      if (held !== 'nobody') goOn();
    },
    close() {
      release(Number.POSITIVE_INFINITY);
    },
  };
}

/** Keeps the log at most so large, give or take what is written while readers end. */
export function keepLogBelow(maxBytes: number, log: Omit<Log, 'now' | 'after'>): LogKeeper {
  const now = () => performance.now();
  const after = (ms: number, work: () => void) => void setTimeout(work, ms);
  return logKeeper({ ...log, now, after }, { ...LIMITS, maxBytes });
}

/** Does work that reads for a short time. */
export async function readingShortly<T>(keeper: LogKeeper, work: () => Promise<T>): Promise<T> {
  const allowed = keeper.mayRead('short');
  if (allowed) await allowed;
  const done = keeper.began('short');
  try {
    return await work();
  } finally {
    done();
  }
}
