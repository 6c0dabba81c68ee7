import { Worker, type WorkerOptions } from 'node:worker_threads';
import { DomainError, type ErrorCode, unavailable } from '../../../core/errors.ts';
import type { ObjectFilter, SearchOptions, SemanticModel } from '../../../core/ports/storage.ts';
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

/** A call of a method of the engine, sent to the thread. The model of its filter comes without its function. */
export interface Question {
  readonly id: number;
  readonly method: 'rank' | 'count';
  readonly args: readonly [filter: SentFilter, limit: number, options: SearchOptions];
}

/** A filter as plain data. */
export type SentFilter = Omit<ObjectFilter, 'semantic'> & {
  readonly semantic?: Pick<SemanticModel, 'modelId'>;
};

/** What the thread gets when it has asked for the vector of a query. */
export type VectorReply =
  | { readonly id: number; readonly vector: Float32Array | null }
  /** The search has been given up. */
  | { readonly id: number; readonly isFailed: true };

/**
 * The thread's message: the reply to a question, or that it needs the vector of the query to go on. Errors of the domain keep their
 * code, others only their message.
 */
export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: { readonly code: ErrorCode | null; readonly message: string } }
  | { readonly id: number; readonly wantsVector: true };

interface Waiting {
  readonly question: Question;
  readonly queryVector: SemanticModel['queryVector'];
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const DEADLINE_MS = 10_000;

/**
 * Searches on a thread of its own, so that a long scan blocks nobody else; it starts with the first question unless told to
 * start before. Questions are answered one after the other; while the vector of a query is computed, which the thread asks for by a
 * message, it answers others. One that takes longer than the deadline, without that time, rejects with DomainError `unavailable`;
 * the thread is then restarted, as it is after a crash, to answer the others.
 */
export function searchThread({
  workerUrl,
  file,
  deadlineMs = DEADLINE_MS,
  startsAtOnce = false,
}: ThreadOptions): Searcher {
  /** The first is being answered, the others wait in this order. */
  const waiting = new Map<number, Waiting>();
  /** Those whose query's vector is being computed; the thread waits for it, and the deadline does not run. */
  const paused = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | null = null;
  let asked = 0;

  function start(): Worker {
    const started = load(workerUrl, { workerData: { file } });
    started.on('message', (answer: Answer) =>
      'wantsVector' in answer ? void locate(started, answer.id) : settle(answer),
    );
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
    for (const [id, other] of paused) waiting.set(id, other);
    paused.clear();
    if (waiting.size > 0) worker = start();
    watch();
  }

  /** Sends the vector of a query to the thread that asked for it, unless that has been restarted in the meantime. */
  async function locate(asking: Worker, id: number): Promise<void> {
    const asker = waiting.get(id);
    if (!asker || worker !== asking) return;
    waiting.delete(id);
    paused.set(id, asker);
    watch();
    const send = (reply: VectorReply) => asking.postMessage(reply);
    const isObsolete = () => worker !== asking || !paused.delete(id);
    try {
      const vector = await asker.queryVector();
      if (isObsolete()) return;
      waiting.set(id, asker);
      send({ id, vector });
      if (waiting.size === 1) watch();
    } catch (error) {
      if (isObsolete()) return;
      send({ id, isFailed: true });
      watch();
      asker.reject(error);
    }
  }

  function settle(answer: Exclude<Answer, { readonly wantsVector: true }>): void {
    const asker = waiting.get(answer.id);
    if (!asker) return;
    waiting.delete(answer.id);
    watch();
    if ('result' in answer) asker.resolve(answer.result);
    else asker.reject(toError(answer.error));
  }

  /** Restarts the timer for the first question. The thread keeps the process alive while one waits. */
  function watch(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) {
      if (paused.size === 0) worker?.unref();
      return;
    }
    worker?.ref();
    timer = setTimeout(() => restart(unavailable('Search')), deadlineMs);
  }

  function ask(
    method: Question['method'],
    { semantic, ...filter }: ObjectFilter,
    limit: number,
    options: SearchOptions,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      asked += 1;
      const sent = { ...filter, ...(semantic && { semantic: { modelId: semantic.modelId } }) };
      const question: Question = { id: asked, method, args: [sent, limit, options] };
      const queryVector = async () => (await semantic?.queryVector()) ?? null;
      waiting.set(question.id, { question, queryVector, resolve, reject });
      if (worker) worker.postMessage(question);
      else worker = start();
      if (waiting.size === 1) watch();
    });
  }

  if (startsAtOnce) worker = start();
  return {
    rank: (...args) => ask('rank', ...args) as ReturnType<Searcher['rank']>,
    count: (...args) => ask('count', ...args) as ReturnType<Searcher['count']>,
    async close() {
      if (timer) clearTimeout(timer);
      const ended = worker;
      worker = null;
      for (const { reject } of [...waiting.values(), ...paused.values()]) reject(unavailable('Search'));
      waiting.clear();
      paused.clear();
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
