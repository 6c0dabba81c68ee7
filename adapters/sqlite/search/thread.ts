import { Worker, type WorkerOptions } from 'node:worker_threads';
import { DomainError, type ErrorCode, unavailable } from '../../../core/errors.ts';
import type { Searcher } from './searcher.ts';

export interface ThreadOptions {
  /** URL of the thread's module: `search-worker.ts` from source, `dist/search-worker.js` from the bundle. */
  readonly workerUrl: URL;
  /** Path of the database file. */
  readonly file: string;
  /** How long one search may take, in milliseconds; 10,000 unless given. */
  readonly deadlineMs?: number;
  /** Whether the thread starts immediately instead of with the first search. */
  readonly startsAtOnce?: boolean;
}

/** A call of a method of the engine, sent to the thread. */
export interface Question {
  readonly id: number;
  readonly method: 'rank' | 'count';
  readonly args: readonly unknown[];
}

/** The thread's reply. Errors of the domain keep their code, others only their message. */
export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: { readonly code: ErrorCode | null; readonly message: string } };

interface Waiting {
  readonly question: Question;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

const DEADLINE_MS = 10_000;

/**
 * Searches on a thread of its own, so that a long scan blocks nobody else; it starts with the first question unless told to
 * start before. Questions are answered one after the other. One that takes longer than the deadline rejects with DomainError
 * `unavailable`; the thread is then restarted, as it is after a crash, to answer the others.
 */
export function searchThread({
  workerUrl,
  file,
  deadlineMs = DEADLINE_MS,
  startsAtOnce = false,
}: ThreadOptions): Searcher {
  /** The first is being answered, the others wait in this order. */
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | null = null;
  let asked = 0;

  function start(): Worker {
    const started = load(workerUrl, { workerData: { file } });
    started.on('message', (answer: Answer) => settle(answer));
    started.on('error', (error) => worker === started && restart(unavailable('Search', error)));
    started.unref();
    for (const { question } of waiting.values()) started.postMessage(question);
    return started;
  }

  /** Rejects the question that is being answered, and restarts the thread for the others. */
  function restart(reason: Error): void {
    void worker?.terminate();
    worker = null;
    const [first] = waiting.values();
    if (first) {
      waiting.delete(first.question.id);
      first.reject(reason);
    }
    if (waiting.size > 0) worker = start();
    watch();
  }

  function settle(answer: Answer): void {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    watch();
    if ('result' in answer) asker?.resolve(answer.result);
    else asker?.reject(toError(answer.error));
  }

  /** Restarts the timer for the first question. The thread keeps the process alive while one waits. */
  function watch(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) {
      worker?.unref();
      return;
    }
    worker?.ref();
    timer = setTimeout(() => restart(unavailable('Search')), deadlineMs);
  }

  function ask(method: Question['method'], args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      asked += 1;
      const question: Question = { id: asked, method, args };
      waiting.set(question.id, { question, resolve, reject });
      if (worker) worker.postMessage(question);
      else worker = start();
      if (waiting.size === 1) watch();
    });
  }

  if (startsAtOnce) worker = start();
  return {
    rank: (...args) => ask('rank', args) as ReturnType<Searcher['rank']>,
    count: (...args) => ask('count', args) as ReturnType<Searcher['count']>,
    async close() {
      if (timer) clearTimeout(timer);
      const ended = worker;
      worker = null;
      for (const { reject } of waiting.values()) reject(unavailable('Search'));
      waiting.clear();
      await ended?.terminate();
    },
  };
}

/** In development the module is TypeScript, which Node loads with tsx. */
function load(url: URL, options: WorkerOptions): Worker {
  if (!url.pathname.endsWith('.ts')) return new Worker(url, options);
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import('${url.href}'); });`;
  return new Worker(program, { ...options, eval: true });
}

function toError({ code, message }: { code: ErrorCode | null; message: string }): Error {
  return code === null ? new Error(message) : new DomainError(code, message);
}
