import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ReadDuration,
  type WalCheckpointer,
  walCheckpointer,
} from '../../../adapters/sqlite/wal-checkpointer.ts';

const LIMITS = { maxBytes: 100, maxLongMs: 1_000, maxShortMs: 50, pauseMs: 5_000 };

let size: number;
let nowMs: number;
let isWriting: boolean;
/** The number of times that the log was emptied. */
let emptied: number;
let timers: { readonly dueMs: number; readonly work: () => void }[];
let checkpointer: WalCheckpointer;

beforeEach(() => {
  size = 0;
  nowMs = 0;
  isWriting = false;
  emptied = 0;
  timers = [];
  const log = {
    size: () => size,
    empty() {
      if (isWriting) return false;
      emptied += 1;
      size = 0;
      return true;
    },
    now: () => nowMs,
    after: (ms: number, work: () => void) => void timers.push({ dueMs: nowMs + ms, work }),
  };
  checkpointer = walCheckpointer(log, LIMITS);
});

/** Lets time pass, and runs the timers due. */
function pass(ms: number): void {
  const end = nowMs + ms;
  for (;;) {
    const next = timers.toSorted((a, b) => a.dueMs - b.dueMs)[0];
    if (!next || next.dueMs > end) break;
    timers.splice(timers.indexOf(next), 1);
    nowMs = next.dueMs;
    next.work();
  }
  nowMs = end;
}

/** Makes a write after which the log has this many bytes. */
function write(bytes: number): void {
  pass(200);
  size = bytes;
  checkpointer.wrote();
}

/** Whether a reader may begin by now, or as soon as promises are settled. */
async function may(duration: ReadDuration): Promise<boolean> {
  let may = false;
  void Promise.resolve(checkpointer.mayRead(duration)).then(() => {
    may = true;
  });
  await Promise.resolve();
  await Promise.resolve();
  return may;
}

describe('the checkpointer', () => {
  it('allows all reads while the log is short', async () => {
    checkpointer.began('long');
    write(100);
    expect([await may('long'), await may('short'), emptied]).toEqual([true, true, 0]);
  });

  it('empties a long log immediately if there are no readers', async () => {
    write(101);
    expect([emptied, await may('long')]).toEqual([1, true]);
  });

  it('waits for long readers to end, and admits short ones until then', async () => {
    const [first, second] = [checkpointer.began('long'), checkpointer.began('long')];
    write(101);
    expect([await may('long'), await may('short')]).toEqual([false, true]);
    first();
    expect(emptied).toBe(0);
    const short = checkpointer.began('short');
    second();
    expect([emptied, await may('short')]).toEqual([0, false]);
    let isAllowed = false;
    void checkpointer.mayRead('short')?.then(() => {
      isAllowed = true;
    });
    short();
    expect(emptied).toBe(1);
    await Promise.resolve();
    expect([isAllowed, await may('long')]).toEqual([true, true]);
  });

  it('empties it between two transactions of another writer', () => {
    isWriting = true;
    write(101);
    pass(20);
    expect(emptied).toBe(0);
    isWriting = false;
    checkpointer.wrote();
    expect(emptied).toBe(1);
  });

  it('gives up if readers take too long, and tries again later', async () => {
    const done = checkpointer.began('long');
    write(101);
    const waits = checkpointer.mayRead('long');
    pass(1_100);
    await waits;
    expect([emptied, await may('long')]).toEqual([0, true]);
    write(102);
    expect(await may('long')).toBe(true);
    done();
    pass(5_000);
    write(103);
    expect(emptied).toBe(1);
  });

  it('does not delay others for a reader that has been slow for a long time', async () => {
    checkpointer.began('long');
    pass(1_100);
    write(101);
    expect([await may('long'), emptied]).toEqual([true, 0]);
  });

  it('hurries long readers, however long they have', () => {
    let asked = 0;
    const done = checkpointer.began('long', () => {
      asked += 1;
    });
    pass(10_000);
    write(101);
    expect([asked, emptied]).toEqual([1, 0]);
    done();
    expect(emptied).toBe(1);
  });

  it('allows all reads once it is closed', async () => {
    checkpointer.began('long');
    write(101);
    const waits = checkpointer.mayRead('long');
    checkpointer.close();
    await waits;
    write(102);
    expect(await may('long')).toBe(true);
  });
});
