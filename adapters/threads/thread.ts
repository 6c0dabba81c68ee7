import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { DomainError, type ErrorCode, unavailable, unprocessable } from '../../core/errors.ts';

/** A message to a thread: the function to call and its arguments, all of which can be cloned. */
export interface Call {
  readonly name: string;
  readonly input: readonly unknown[];
}

/** A thread's answer. A failure has a code if it is a DomainError. */
export type Answer = { readonly result: unknown } | { readonly failure: Failure };

/** An error, as it passes between threads. */
interface Failure {
  readonly code: ErrorCode | undefined;
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

/** A worker thread that runs one call at a time. After a time-out or a crash, the next call starts a new one. */
export interface Thread {
  /**
   * @throws whatever the function throws; DomainError `unprocessable` when it takes too long or too much memory,
   * `unavailable` when the thread is closed
   */
  run(call: Call): Promise<unknown>;
  /** Ends the thread. */
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** The thread's module, TypeScript in development. It starts with the first call and never keeps the process alive. */
  readonly workerUrl: URL;
  readonly deadlineMs: number;
  readonly limits: ResourceLimits;
  /** Data that is passed to the thread when it starts. */
  readonly data?: unknown;
}

export function openThread({ workerUrl, deadlineMs, limits, data }: ThreadOptions): Thread {
  let worker: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  function start(): Worker {
    const started = workerUrl.pathname.endsWith('.ts')
      ? new Worker(fromSource(workerUrl), { resourceLimits: limits, workerData: data, eval: true })
      : new Worker(workerUrl, { resourceLimits: limits, workerData: data });
    started.unref();
    return started;
  }

  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  async function attempt(call: Call): Promise<unknown> {
    if (closing.signal.aborted) throw closed();
    worker ??= start();
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(deadlineMs)]);
    worker.ref();
    worker.postMessage(call);
    try {
      const [answer] = (await once(worker, 'message', { signal })) as [Answer];
      worker.unref();
      if ('result' in answer) return answer.result;
      throw restored(answer.failure);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      await end();
      if (closing.signal.aborted) throw closed();
      if (signal.aborted) throw unprocessable(`This takes longer than ${deadlineMs} ms.`);
      if (isOutOfMemory(error)) throw unprocessable('This takes too much memory.');
      throw error;
    }
  }

  return {
    run(call) {
      const result = queue.then(() => attempt(call));
      queue = result.catch(() => undefined);
      return result;
    },
    async close() {
      closing.abort();
      await queue;
      await end();
    },
  };
}

/** In development the module is TypeScript, which Node reads with tsx. */
function fromSource(workerUrl: URL): string {
  return `import('tsx/esm/api').then(({ register }) => { register(); return import('${workerUrl.href}'); });`;
}

function closed(): DomainError {
  return unavailable('The thread');
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function restored({ code, message, ...facts }: Failure): Error {
  return code === undefined ? new Error(message) : new DomainError(code, message, facts);
}
