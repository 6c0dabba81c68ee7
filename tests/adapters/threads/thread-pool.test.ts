import { afterEach, describe, expect, test } from 'vitest';
import { type ThreadPool, threadPool } from '../../../adapters/threads/thread-pool.ts';

const workerUrl = new URL('./gated-worker.mjs', import.meta.url);

describe('conversions of several accounts', () => {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const done: string[] = [];
  let threads: ThreadPool;
  const convert = async (owner: string, text: string) => {
    const isShort = text.startsWith('short');
    done.push(String(await threads.run({ name: 'convert', input: [text] }, owner, isShort)));
  };
  /** Lets so many long conversions end. */
  const pass = (count: number) => {
    Atomics.add(gate, 0, count);
    Atomics.notify(gate, 0);
  };
  const open = () => {
    threads = threadPool({
      workerUrl,
      deadlineMs: 60_000,
      limits: {},
      data: { gate: gate.buffer },
    });
  };
  afterEach(() => threads.close());

  test('take turns, so that 50 of one do not delay the long one of another', async () => {
    open();
    const many = Array.from({ length: 50 }, (_, at) => convert('A', `long-a${at}`));
    const other = convert('B', 'long-b');
    pass(51);
    await Promise.all([...many, other]);
    expect(done.splice(0).indexOf('long-b')).toBe(2);
  });

  test('do not wait for long ones when they are short', async () => {
    open();
    const many = Array.from({ length: 50 }, (_, at) => convert('A', `long-a${at}`));
    await convert('B', 'short-b');
    expect(done).toEqual(['short-b']);
    pass(50);
    await Promise.all(many);
  });
});
