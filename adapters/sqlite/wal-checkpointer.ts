/** The write-ahead log, and a clock. */
interface Log {
  /** The size of the log in bytes. */
  size(): number;
  /** Writes the pages of the log into the database, and empties the log. @returns false while anyone is reading or writing */
  empty(): boolean;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Calls a function after `ms` milliseconds. */
  after(ms: number, work: () => void): void;
}

/** Whether a reader finishes soon, or may read for a long time, as for a list that a client receives slowly. */
export type ReadDuration = 'short' | 'long';

/**
 * Keeps the write-ahead log short. SQLite can only restart the log at a moment without readers. While readers overlap, there is no such
 * moment, and the log would grow until the server is less busy.
 */
export interface WalCheckpointer {
  /**
   * Asks whether a reader may begin. Readers wait while the log is about to be emptied.
   * @returns a promise that resolves when the reader may begin; undefined if it may begin immediately
   */
  mayRead(duration: ReadDuration): Promise<void> | undefined;
  /**
   * Registers a reader.
   * @param hurry asks a long reader to finish soon; absent if it cannot
   * @returns a function to call once, when the reader is done
   */
  began(duration: ReadDuration, hurry?: () => void): () => void;
  /** Reports a finished write. Nothing else is writing at this moment. */
  wrote(): void;
  /** Lets all readers begin from now on. */
  close(): void;
}

interface LogLimits {
  /** The size from which the log is emptied, in bytes. */
  readonly maxBytes: number;
  /**
   * Maximum time that new long readers wait for running long readers. If a running reader cannot hurry, they wait until it has run this
   * long.
   */
  readonly maxLongMs: number;
  /** Maximum time that all new readers wait, once no long reader is running. */
  readonly maxShortMs: number;
  /** The pause after a failed attempt to empty the log. */
  readonly pauseMs: number;
}

const LIMITS = { maxLongMs: 5_000, maxShortMs: 500, pauseMs: 10_000 };
/** The intervals between checks of the size, and between attempts to empty the log, in milliseconds. */
const CHECK_MS = 100;
const RETRY_MS = 5;

/** Which new readers must wait: nobody, only long readers (until the running long readers are done), or everybody. */
type Held = 'nobody' | 'long' | 'everybody';

interface LongReader {
  readonly beganMs: number;
  /** Asks the reader to finish soon; null if it cannot, or if it did not finish in time when asked. */
  hurry: (() => void) | null;
}

export function walCheckpointer(
  log: Log,
  { maxBytes, maxLongMs, maxShortMs, pauseMs }: LogLimits,
): WalCheckpointer {
  const long = new Set<LongReader>();
  let short = 0;
  let held: Held = 'nobody';
  let deadlineMs = 0;
  let nextCheckMs = 0;
  let waiting: (() => void)[] = [];

  function release(pause: number): void {
    held = 'nobody';
    nextCheckMs = log.now() + pause;
    const released = waiting;
    waiting = [];
    for (const proceed of released) proceed();
  }

  /** Whether a running reader cannot hurry, and has run for so long that new readers do not wait for it. */
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
    if (nowMs < nextCheckMs) return;
    nextCheckMs = nowMs + CHECK_MS;
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

/** Keeps the log below this size, plus what is written while readers finish. */
export function keepWalBelow(maxBytes: number, log: Omit<Log, 'now' | 'after'>): WalCheckpointer {
  const now = () => performance.now();
  const after = (ms: number, work: () => void) => void setTimeout(work, ms);
  return walCheckpointer({ ...log, now, after }, { ...LIMITS, maxBytes });
}

/** Runs work that reads for a short time, as soon as the checkpointer allows it. */
export async function withShortRead<T>(checkpointer: WalCheckpointer, work: () => Promise<T>): Promise<T> {
  const allowed = checkpointer.mayRead('short');
  if (allowed) await allowed;
  const done = checkpointer.began('short');
  try {
    return await work();
  } finally {
    done();
  }
}
