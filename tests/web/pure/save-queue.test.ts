import { describe, expect, it } from 'vitest';
import { createQueue, type QueueProgress } from '../../../apps/web/save/queue.ts';

/** Items are saved a few at a time; each can be cancelled, and retried after a failure. */

const turns = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose uploads end on command. */
function manualQueue(maxConcurrent = 3) {
  const open = new Map<string, { end(): void; fail(): void; progress(part: number): void }>();
  const settled: QueueProgress<string>[] = [];
  const queue = createQueue<string, string>({
    maxConcurrent,
    send: (draft, onProgress, signal) =>
      new Promise((resolve, reject) => {
        const over = (act: () => void) => () => {
          open.delete(draft);
          act();
        };
        signal.addEventListener(
          'abort',
          over(() => reject(signal.reason)),
        );
        open.set(draft, {
          end: over(() => resolve(`${draft}!`)),
          fail: over(() => reject(new Error(`no ${draft}`))),
          progress: onProgress,
        });
      }),
    onSettled: (progress) => settled.push(progress),
  });
  const act = async (name: string, what: 'end' | 'fail') => {
    open.get(name)?.[what]();
    await turns();
  };
  return { queue, open, settled, act };
}

describe('a queue of items to save', () => {
  it('sends three at a time, in order, and reports the results at the end', async () => {
    const { queue, open, settled, act } = manualQueue();
    queue.add(['a', 'b', 'c', 'd', 'e']);
    expect([...open.keys()]).toEqual(['a', 'b', 'c']);
    expect(queue.waiting.value).toBe(2);
    await act('b', 'end');
    expect([...open.keys()]).toEqual(['a', 'c', 'd']);
    expect(queue.overall.value).toMatchObject({ total: 5, done: 1 });
    for (const name of ['a', 'c', 'd', 'e']) await act(name, 'end');
    expect(settled).toEqual([{ total: 5, done: 5, failed: 0, results: ['c!', 'd!', 'e!'] }]);
    expect([queue.sending.value, queue.waiting.value, queue.overall.value.total]).toEqual([[], 0, 0]);
  });

  it('shows the progress of each', () => {
    const { queue, open } = manualQueue();
    queue.add(['a', 'b']);
    open.get('b')?.progress(0.25);
    expect(queue.sending.value.map(({ progress }) => progress.value)).toEqual([0, 0.25]);
  });

  it('continues after a failure, which can be retried', async () => {
    const { queue, settled, act } = manualQueue(1);
    queue.add(['a', 'b']);
    await act('a', 'fail');
    await act('b', 'end');
    expect(settled).toMatchObject([{ total: 2, done: 1, failed: 1 }]);
    const [failed] = queue.failed.value;
    expect([failed?.draft, failed?.error.message]).toEqual(['a', 'no a']);
    queue.retry(failed?.number ?? -1);
    expect(queue.failed.value).toEqual([]);
    await act('a', 'end');
    expect(settled[1]).toMatchObject({ total: 1, done: 1 });
  });

  it('retries all failed items, or drops them', async () => {
    const { queue, open, act } = manualQueue();
    queue.add(['a', 'b']);
    await act('a', 'fail');
    await act('b', 'fail');
    queue.retryAll();
    expect([...open.keys()]).toEqual(['a', 'b']);
    await act('a', 'fail');
    await act('b', 'fail');
    queue.dismiss(queue.failed.value[0]?.number ?? -1);
    expect(queue.failed.value.map(({ draft }) => draft)).toEqual(['b']);
    queue.dismissAll();
    expect(queue.failed.value).toEqual([]);
  });

  it('cancels one item, which frees its slot, or all of them', async () => {
    const { queue, open, settled, act } = manualQueue(2);
    queue.add(['a', 'b', 'c', 'd']);
    queue.cancel(queue.sending.value[0]?.number ?? -1);
    await turns();
    expect([...open.keys()]).toEqual(['b', 'c']);
    expect(queue.overall.value.total).toBe(3);
    await act('b', 'end');
    queue.cancelAll();
    await turns();
    expect(open.size).toBe(0);
    expect(settled).toMatchObject([{ total: 1, done: 1, failed: 0 }]);
  });

  it('frees the memory of 10,000 items once they are done', async () => {
    let sent = 0;
    const queue = createQueue<number, number>({
      maxConcurrent: 3,
      send: async (draft) => {
        sent += 1;
        return draft;
      },
      onSettled: ({ done, results }) => expect([done, results.length]).toEqual([10_000, 3]),
    });
    queue.add(Array.from({ length: 10_000 }, (_, at) => at));
    while (queue.sending.value.length > 0) await turns();
    expect([sent, queue.waiting.value, queue.failed.value.length]).toEqual([10_000, 0, 0]);
    expect.assertions(2);
  });
});
