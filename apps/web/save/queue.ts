import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';

/** An item of the queue that is being sent. */
export interface Sending<D> {
  readonly number: number;
  readonly draft: D;
  /** The fraction that was sent, from 0 to 1. */
  readonly progress: ReadonlySignal<number>;
}

/** An item that could not be saved. */
export interface Failed<D> {
  readonly number: number;
  readonly draft: D;
  readonly error: Error;
}

/** Results since the queue was last empty. */
export interface QueueProgress<R> {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** The last results. The newest comes last. */
  readonly results: readonly R[];
}

/** Sends items, a few in parallel. Finished items are only counted. */
interface Queue<D, R> {
  readonly sending: ReadonlySignal<readonly Sending<D>[]>;
  readonly failed: ReadonlySignal<readonly Failed<D>[]>;
  readonly overall: ReadonlySignal<QueueProgress<R>>;
  /** Number of waiting items. */
  readonly waiting: ReadonlySignal<number>;
  add(drafts: readonly D[]): void;
  cancel(number: number): void;
  /** Cancels all items that are waiting or being sent. */
  cancelAll(): void;
  retry(number: number): void;
  retryAll(): void;
  dismiss(number: number): void;
  dismissAll(): void;
}

interface QueueOptions<D, R> {
  /** Sends an item. Rejects with the error, or the signal's abort reason. */
  readonly send: (draft: D, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<R>;
  /** Called when the queue is empty. */
  readonly onSettled: (progress: QueueProgress<R>) => void;
  readonly maxConcurrent: number;
}

/** Maximum number of results that are kept for the final message. */
const MAX_RESULTS = 3;

export function createQueue<D, R>({ send, onSettled, maxConcurrent }: QueueOptions<D, R>): Queue<D, R> {
  const sending = signal<readonly Sending<D>[]>([]);
  const failed = signal<readonly Failed<D>[]>([]);
  const waiting = signal(0);
  const nothing: QueueProgress<R> = { total: 0, done: 0, failed: 0, results: [] };
  const overall = signal(nothing);
  const stopping = new Map<number, AbortController>();
  let queued: D[] = [];
  let next = 0;
  let lastNumber = 0;

  function count(by: Partial<Record<'total' | 'done' | 'failed', number>>, result?: R): void {
    const { total, done, failed: before, results } = overall.peek();
    overall.value = {
      total: total + (by.total ?? 0),
      done: done + (by.done ?? 0),
      failed: before + (by.failed ?? 0),
      results: result === undefined ? results : [...results, result].slice(-MAX_RESULTS),
    };
  }

  function start(): void {
    while (sending.peek().length < maxConcurrent && next < queued.length) {
      const draft = queued[next] as D;
      next += 1;
      if (next === queued.length) {
        queued = [];
        next = 0;
      }
      lastNumber += 1;
      void sendOne({ number: lastNumber, draft, progress: signal(0) });
    }
    waiting.value = queued.length - next;
  }

  async function sendOne(item: Sending<D> & { readonly progress: Signal<number> }): Promise<void> {
    const { number, draft, progress } = item;
    const stop = new AbortController();
    stopping.set(number, stop);
    sending.value = [...sending.peek(), item];
    const onProgress = (fraction: number) => {
      progress.value = fraction;
    };
    let settle: () => void;
    try {
      const result = await send(draft, onProgress, stop.signal);
      settle = () => count({ done: 1 }, result);
    } catch (error) {
      settle = () => (stop.signal.aborted ? count({ total: -1 }) : fail(number, draft, error as Error));
    }
    batch(() => {
      stopping.delete(number);
      sending.value = sending.peek().filter((each) => each.number !== number);
      settle();
      start();
    });
    if (sending.peek().length === 0) end();
  }

  function fail(number: number, draft: D, error: Error): void {
    failed.value = [...failed.peek(), { number, draft, error }];
    count({ failed: 1 });
  }

  function end(): void {
    const ended = overall.peek();
    if (ended.total === 0 && ended.done === 0) return;
    overall.value = nothing;
    onSettled(ended);
  }

  function add(drafts: readonly D[]): void {
    batch(() => {
      for (const draft of drafts) queued.push(draft);
      count({ total: drafts.length });
      start();
    });
  }

  const without = (number: number) => failed.peek().filter((each) => each.number !== number);

  return {
    sending,
    failed,
    overall,
    waiting,
    add,
    cancel: (number) => stopping.get(number)?.abort(),
    cancelAll() {
      count({ total: next - queued.length });
      queued = [];
      next = 0;
      waiting.value = 0;
      for (const stop of stopping.values()) stop.abort();
    },
    retry(number) {
      const found = failed.peek().find((each) => each.number === number);
      failed.value = without(number);
      if (found) add([found.draft]);
    },
    retryAll() {
      const drafts = failed.peek().map(({ draft }) => draft);
      failed.value = [];
      add(drafts);
    },
    dismiss(number) {
      failed.value = without(number);
    },
    dismissAll() {
      failed.value = [];
    },
  };
}
