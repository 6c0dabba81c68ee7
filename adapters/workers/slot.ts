import path from 'node:path';
import { DomainError, unavailable } from '../../core/errors.ts';
import { fromFailure, toFailure } from './failure.ts';
import { type Limits, type Overrun, overrunMessage } from './limits.ts';
import type { AnswerMessage, CallMessage } from './messages.ts';
import { type AnyFunction, outcomeOf } from './outcome.ts';
import { replacedWorkers } from './replaced.ts';
import { startWorker } from './start-worker.ts';
import type { RunningWorker, WorkerOptions } from './worker.ts';

export interface SlotOptions extends WorkerOptions {
  /** What errors call the worker, such as `The reader of files`. */
  readonly label: string;
  /**
   * How a job is refused that exceeds its limits or crashes its worker: `unprocessable`, by default, where that is due to what it
   * was given, `unavailable` where another attempt may succeed. A worker that did not start is always `unavailable`.
   */
  readonly refusal?: 'unprocessable' | 'unavailable';
  /** A worker that has had nothing to do for this long ends, and what it holds in memory goes with it; by default it stays. */
  readonly idleMs?: number;
}

/** A job that was ordered, and what it may take. */
export interface Order {
  readonly name: string;
  /** Functions among the arguments stay here; the job calls them from there, by messages. */
  readonly input: readonly unknown[];
  readonly limits: Limits;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The place of a worker, which starts with the first job, and anew after it has ended. It does one job at a time, and goes on with
 * the next while one waits for what it has called here.
 */
export interface Slot {
  /**
   * Has a job done, which is resolved with its result, or rejected with what it throws, with the refusal of a job that exceeds its
   * limits or crashes its worker, or with a DataCloneError. Resolves as soon as the worker can take another.
   */
  run(order: Order): Promise<void>;
  /** Starts the worker already now; one that is idle stays for longer. */
  start(): void;
  /** Ends the worker. Jobs that run are rejected with `reason`. */
  end(reason: Error): Promise<void>;
}

interface Running extends Order {
  readonly id: number;
  /** The number of its calls that have no reply yet. */
  calls: number;
  /** The next job can begin. */
  free(): void;
}

/** How long a worker may take to start, on a slow machine that is busy. */
const MAX_START_MS = 60_000;
/** A worker that keeps more than this share of what a job may take is replaced, so that the next job does not pay for it. */
const MAX_KEPT_SHARE = 7 / 8;

export function workerSlot(options: SlotOptions): Slot {
  const { label, refusal = 'unprocessable', idleMs } = options;
  /** The job that is being done, and those that go on after a call as soon as it is over. */
  const active = new Map<number, Running>();
  /** The jobs that wait for what they have called. Their time does not pass. */
  const paused = new Map<number, Running>();
  let worker: RunningWorker | undefined;
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): RunningWorker {
    isReady = false;
    const started: RunningWorker = startWorker(options, {
      ready() {
        if (worker !== started) return;
        isReady = true;
        watch();
      },
      answer: (message) => worker === started && settle(message),
      call: (message) => worker === started && void reply(started, message),
      end(overrun, cause) {
        if (worker === started) replace(refuse(overrun, cause));
      },
    });
    return started;
  }

  /** Gives the job that is being done its time, a worker that is still starting its own, and an idle one the time to be needed. */
  function watch(): void {
    clearTimeout(timer);
    if (active.size + paused.size > 0) worker?.ref();
    else worker?.unref();
    const [first] = active.values();
    if (!first) {
      if (idleMs !== undefined && paused.size === 0) timer = setTimeout(() => void retire(), idleMs).unref();
      return;
    }
    const limits = isReady ? first.limits : { ...first.limits, durationMs: MAX_START_MS };
    timer = setTimeout(() => replace(refuse('time', undefined, limits)), limits.durationMs);
  }

  function refuse(overrun?: Overrun, cause?: unknown, limits = firstLimits()): Error {
    if (!isReady || refusal === 'unavailable') return unavailable(label, cause);
    const message =
      overrun && limits ? overrunMessage(label, overrun, limits) : `${label} broke down over this.`;
    return new DomainError(refusal, message, { cause });
  }

  function firstLimits(): Limits | undefined {
    const [first] = active.values();
    return first?.limits;
  }

  function send(job: Running): void {
    const { id, name, limits } = job;
    const functions: number[] = [];
    const input = job.input.map((value, at) => {
      if (typeof value !== 'function') return value;
      functions.push(at);
      return undefined;
    });
    try {
      worker?.send({ id, name, input, limits, ...(functions.length > 0 && { functions }) });
    } catch (error) {
      take(id)?.reject(error);
    }
  }

  /** Takes a job off the worker, which is then free for the next. */
  function take(id: number): Running | undefined {
    const job = active.get(id) ?? paused.get(id);
    active.delete(id);
    paused.delete(id);
    job?.free();
    watch();
    return job;
  }

  function settle(message: AnswerMessage): void {
    const job = take(message.id);
    if (!job) return;
    const isFull = (message.residentBytes ?? 0) > job.limits.residentBytes * MAX_KEPT_SHARE;
    if (isFull && active.size + paused.size === 0) void retire();
    if ('failure' in message) job.reject(fromFailure(message.failure));
    else job.resolve(message.result);
  }

  /** Calls a function for a job, which pauses in the meantime. */
  async function reply(asking: RunningWorker, { id, call, at, input }: CallMessage): Promise<void> {
    const job = active.get(id) ?? paused.get(id);
    if (!job) return;
    active.delete(id);
    paused.set(id, job);
    job.calls += 1;
    job.free();
    watch();
    const outcome = await outcomeOf(job.input[at] as AnyFunction, input);
    if (worker !== asking || !paused.has(id)) return;
    job.calls -= 1;
    if (job.calls === 0) {
      paused.delete(id);
      active.set(id, job);
      if (active.size === 1) watch();
    }
    try {
      asking.send({ id, call, ...outcome });
    } catch (error) {
      asking.send({ id, call, failure: toFailure(error) });
    }
  }

  /** Ends the worker; the next job starts another. */
  async function retire(): Promise<void> {
    const retired = worker;
    worker = undefined;
    isReady = false;
    await retired?.stop();
  }

  /** Rejects the job that is being done. The others begin anew on another worker. */
  function replace(reason: Error): void {
    replacedWorkers.publish(path.parse(options.workerUrl.pathname).name.replace(/-worker$/, ''));
    void retire();
    const [first] = active.keys();
    if (first !== undefined) take(first)?.reject(reason);
    for (const [id, job] of paused) active.set(id, Object.assign(job, { calls: 0 }));
    paused.clear();
    if (active.size > 0) worker = start();
    for (const job of active.values()) send(job);
    watch();
  }

  return {
    run: (order) =>
      new Promise((free) => {
        lastId += 1;
        const job = { ...order, id: lastId, calls: 0, free };
        active.set(job.id, job);
        worker ??= start();
        send(job);
        if (active.size === 1) watch();
      }),
    start() {
      worker ??= start();
      watch();
    },
    async end(reason) {
      for (const id of [...active.keys(), ...paused.keys()]) take(id)?.reject(reason);
      await retire();
    },
  };
}
