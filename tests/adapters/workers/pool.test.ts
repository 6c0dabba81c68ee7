import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type PoolOptions, type WorkerPool, workerPool } from '../../../adapters/workers/pool.ts';
import { portInWorkers } from '../../../adapters/workers/port.ts';
import type { Isolation } from '../../../adapters/workers/worker.ts';
import { isDomainError, unprocessable } from '../../../core/errors.ts';
import { isRunning } from '../../support/processes.ts';
import { builtWorkers } from './built.ts';

const built = builtWorkers('trouble-worker');
const workerUrl = built('trouble-worker');

const PATIENT_MS = 120_000;
/** Less than a worker may take to start. */
const SOON = 50_000;

describe.each<Isolation>(['thread', 'process'])('workers, each a %s,', (isolation) => {
  let pool: WorkerPool;
  const open = (options: Partial<PoolOptions> = {}): WorkerPool => {
    pool = workerPool({ workerUrl, isolation, heapMebibytes: 64, label: 'The worker', ...options });
    return pool;
  };
  const double = (value: number, deadlineMs = PATIENT_MS) => pool.run('double', [value], deadlineMs);

  afterEach(async () => {
    vi.useRealTimers();
    await pool.close();
  });

  test('answer jobs in order, including bytes', async () => {
    open();
    expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
    const bytes = Uint8Array.from([1, 2, 3]);
    expect(await pool.run('echo', [{ bytes, gone: undefined }], PATIENT_MS)).toEqual({
      bytes,
      gone: undefined,
    });
  });

  test('pass on refusals and bugs of a job', async () => {
    open();
    await expect(pool.run('refuse', [], PATIENT_MS)).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Not this one.',
    });
    await expect(pool.run('deepen', [], PATIENT_MS)).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('too deeply nested'),
    });
    await expect(pool.run('exhaust', [], PATIENT_MS)).rejects.toMatchObject({
      code: 'exhausted',
      retryAfterSeconds: 7,
      shortages: [{ policy: 'burst', resetSeconds: 7 }],
    });
    const bug = await pool.run('fail', [], PATIENT_MS).catch((error: unknown) => error);
    expect(isDomainError(bug)).toBe(false);
    expect(bug).toMatchObject({ message: 'a bug', stack: expect.stringContaining('trouble-worker') });
    await expect(pool.run('nothing', [], PATIENT_MS)).rejects.toThrow('no job');
  });

  test.each([
    ['loops', 'loop', 500],
    ['never answers', 'never', 500],
    ['ends its worker', 'exit', PATIENT_MS],
    ['throws where nobody catches', 'throwLater', PATIENT_MS],
    ['takes all memory', 'hoard', PATIENT_MS],
  ])('lose only the job that %s', async (_, name, deadline) => {
    open();
    await double(0);
    const bad = pool.run(name, [], deadline);
    const [refused, ...answers] = await Promise.allSettled([bad, double(1), double(2)]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'unprocessable' } });
    expect(answers).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'fulfilled', value: 4 },
    ]);
  });

  test('run jobs whose time limit is shorter than their start', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open();
    const four = double(2, SOON);
    vi.advanceTimersByTime(SOON);
    expect(await four).toBe(4);
  });

  test('see their arguments and no secrets', async () => {
    open({ programArguments: ['one', 'two'] });
    const surroundings = await pool.run('surroundings', [], PATIENT_MS);
    expect(surroundings).toMatchObject({ argv: ['one', 'two'] });
    expect(surroundings).not.toMatchObject({ environment: expect.arrayContaining(['PATH']) });
  });

  test('do not delay each other', async () => {
    open({ size: 2 });
    const stuck = pool.run('never', [], PATIENT_MS).catch((error: unknown) => error);
    expect(await double(4)).toBe(8);
    await pool.close();
    expect(await stuck).toMatchObject({ code: 'unavailable' });
  });

  test('take turns by owner, and keep one for short jobs', async () => {
    let owner = 'A';
    open({ ownerOf: () => owner, isShort: ({ name }) => name === 'identity' });
    const done: string[] = [];
    const order = (name: string) => double(1).then(() => done.push(name));
    const many = ['a0', 'a1', 'a2', 'a3'].map(order);
    owner = 'B';
    await Promise.all([...many, order('b')]);
    expect(done).toEqual(['a0', 'a1', 'b', 'a2', 'a3']);

    const stuck = pool.run('never', [], PATIENT_MS).catch(() => 'stuck');
    expect(await pool.run('identity', [], PATIENT_MS)).toBeTypeOf('string');
    await pool.close();
    expect(await stuck).toBe('stuck');
  });

  test('start one for short jobs only once another job takes long', async () => {
    open({ isShort: ({ name }) => name === 'identity', shortAfterMs: 1, shortIdleMs: 1 });
    const identity = () => pool.run('identity', [], PATIENT_MS);
    const stuck = pool.run('never', [], PATIENT_MS).catch(() => 'stuck');
    expect(await identity()).toBeTypeOf('string');
    await pool.close();
    expect(await stuck).toBe('stuck');

    const isLong = ({ name }: { readonly name: string }) => name === 'never';
    open({ isShort: ({ name }) => name === 'identity', isLong, shortAfterMs: PATIENT_MS });
    const known = pool.run('never', [], PATIENT_MS).catch(() => 'stuck');
    expect(await identity()).toBeTypeOf('string');
    await pool.close();
    expect(await known).toBe('stuck');

    open({ isShort: ({ name }) => name === 'identity', shortAfterMs: PATIENT_MS });
    const all = await Promise.all([identity(), identity(), identity()]);
    expect(new Set(all).size).toBe(1);
  });

  test('are gone once the pool is closed', async () => {
    open();
    const running = pool.run('loop', [], PATIENT_MS);
    const waiting = double(1);
    const outcomes = Promise.allSettled([running, waiting]);
    await pool.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    }
    await expect(double(1)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('refuse every job if they do not start, without blaming a job', async () => {
    open({ workerUrl: built('there-is-none') });
    await expect(double(1)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(double(1)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('refuse what messages cannot carry, and continue', async () => {
    open();
    await expect(pool.run('echo', [{ run: () => {} }], PATIENT_MS)).rejects.toThrow('could not be cloned');
    expect(await double(1)).toBe(2);
  });

  test('are rejected with the error of their pool', async () => {
    open({ errorCode: 'unavailable' });
    await expect(pool.run('exit', [], PATIENT_MS)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(pool.run('loop', [], 100)).rejects.toMatchObject({ code: 'unavailable' });
  });

  describe('with a job that calls a function of its caller,', () => {
    /** A function whose calls wait until they are answered. */
    function gate() {
      let answer = (_: number) => {};
      const answered = new Promise<number>((resolve) => {
        answer = resolve;
      });
      return { call: () => answered, answer };
    }

    test('get its result or its error', async () => {
      open();
      expect(await pool.run('addTo', [2, (value: number) => value * 10], PATIENT_MS)).toBe(22);
      const refuse = () => Promise.reject(unprocessable('Not this one.'));
      await expect(pool.run('addTo', [2, refuse], PATIENT_MS)).rejects.toMatchObject({
        code: 'unprocessable',
        message: 'Not this one.',
      });
      const uncloneable = () => () => {};
      await expect(pool.run('addTo', [2, uncloneable], PATIENT_MS)).rejects.toThrow('could not be cloned');
    });

    test('run other jobs in the meantime', async () => {
      open();
      const { call, answer } = gate();
      const waiting = pool.run('addTo', [1, call], PATIENT_MS);
      expect(await double(2)).toBe(4);
      answer(5);
      expect(await waiting).toBe(6);
    });

    test('wait for all of its calls', async () => {
      open();
      const [one, other] = [gate(), gate()];
      const waiting = pool.run('sumOf', [one.call, other.call], PATIENT_MS);
      expect(await double(2)).toBe(4);
      one.answer(3);
      expect(await double(2)).toBe(4);
      other.answer(4);
      expect(await waiting).toBe(7);
    });

    test('run it again on the next worker when the waiting one crashed', async () => {
      open();
      let [times, isCalled] = [0, () => {}];
      const called = new Promise<void>((resolve) => {
        isCalled = resolve;
      });
      const call = () => {
        times += 1;
        isCalled();
        return times === 1 ? new Promise(() => {}) : Promise.resolve(5);
      };
      const waiting = pool.run('addTo', [1, call], PATIENT_MS);
      await called;
      await expect(pool.run('throwLater', [], PATIENT_MS)).rejects.toMatchObject({ code: 'unprocessable' });
      expect(await waiting).toBe(6);
      expect(times).toBe(2);
    });

    test('do not count the time in which it waits', async () => {
      open();
      const { call, answer } = gate();
      let isCalled = () => {};
      const called = new Promise<void>((resolve) => {
        isCalled = resolve;
      });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const calling = () => {
        isCalled();
        return call();
      };
      const waiting = pool.run('addTo', [1, calling], SOON);
      await called;
      vi.advanceTimersByTime(SOON);
      answer(5);
      expect(await waiting).toBe(6);
    });

    test('are dropped when the pool is closed', async () => {
      open();
      const waiting = pool.run('addTo', [1, () => pool.close()], PATIENT_MS);
      await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
    });
  });

  test('implement a port', async () => {
    interface Arithmetic {
      readonly name: string;
      double(value: number): Promise<number>;
    }
    open();
    const prefixed: WorkerPool = {
      ...pool,
      run: (name, input, deadline) => pool.run(name.replace('arithmetic.', ''), input, deadline),
    };
    const arithmetic = portInWorkers<Arithmetic>(prefixed, 'arithmetic', { double: PATIENT_MS });
    expect(await arithmetic.double(21)).toBe(42);
  });
});

test('a process is a separate process', async () => {
  const pool = workerPool({ workerUrl, isolation: 'process', heapMebibytes: 64, label: 'The worker' });
  expect(await pool.run('identity', [], PATIENT_MS)).not.toBe(`${process.pid}`);
  await pool.close();
});

test('a process and its session give way to this one', async ({ skip }) => {
  const pool = workerPool({ workerUrl, isolation: 'process', heapMebibytes: 64, label: 'The worker' });
  const pid = Number(await pool.run('identity', [], PATIENT_MS));
  const priorities = [getPriority(pid), sessionPriority(pid)];
  await pool.close();
  if (priorities[1] === null) return skip('this machine does not schedule sessions as groups');
  expect(priorities).toEqual([1, '1']);
});

/** The session of a process according to Linux; null if it does not schedule sessions as groups. */
function sessionPriority(pid: number): string | null {
  const file = `/proc/${pid}/autogroup`;
  if (!existsSync(file)) return null;
  return /nice (-?\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? null;
}

test('an idle worker ends after a while, and the next job starts another', async () => {
  const options = { workerUrl, isolation: 'process', heapMebibytes: 64, label: 'The worker' } as const;
  const pool = workerPool({ ...options, idleMs: 20 });
  const first = await pool.run('identity', [], PATIENT_MS);
  await expect.poll(() => isRunning(Number(first))).toBe(false);
  expect(await pool.run('identity', [], PATIENT_MS)).not.toBe(first);
  await pool.close();
});
