import path from 'node:path';
import { DomainError, unavailable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { fromFailure, toFailure } from './failure.ts';
import { type Limits, type Overrun, overrunMessage } from './limits.ts';
import type { AnswerMessage, CallMessage } from './messages.ts';
import { type AnyFunction, outcomeOf } from './outcome.ts';
import { replacedWorkers } from './replaced.ts';
import { startWorker } from './start-worker.ts';
import type { RunningWorker, WorkerOptions } from './worker.ts';

export interface SlotOptions extends WorkerOptions {
  /** Names the worker in errors, such as `The file reader`. */
  readonly label: string;
  /**
   * The error code for a job that exceeds its limits or crashes its worker: `unprocessable` (default) if its input is the cause,
   * `unavailable` if another attempt may succeed. A worker that does not start is always `unavailable`.
   */
  readonly refusal?: 'unprocessable' | 'unavailable';
  /** How long a worker may be idle before it ends, in milliseconds, which frees its memory; by default, workers stay. */
  readonly idleMs?: number;
}

/** An ordered job with its limits. */
export interface Order {
  readonly name: string;
  /** The arguments. Functions among them stay here, and the job calls them through messages. */
  readonly input: readonly unknown[];
  readonly limits: Limits;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A slot for a worker, which starts with the first job, and again after it has ended. It runs one job at a time, and begins the next job
 * while a job waits for a call to this side.
 */
export interface Slot {
  /**
   * Runs a job, and resolves the order with the result. Rejects the order with what the job throws, with a refusal if the job exceeds its
   * limits or crashes its worker, or with a DataCloneError. Resolves itself as soon as the worker can take another job.
   */
  run(order: Order): Promise<void>;
  /** Starts the worker now, or restarts the idle time of an idle worker. */
  start(): void;
  /** Ends the worker. Running jobs are rejected with `reason`. */
  end(reason: Error): Promise<void>;
}

interface Running extends Order {
  readonly id: number;
  /** The number of calls from the job without a reply so far. */
  calls: number;
  /** Called when the next job can begin. */
  free(): void;
}

/** The time that a worker may take to start, in milliseconds, enough for a slow and busy machine. */
const MAX_START_MS = 60_000;
/**
 * A worker that holds more than this share of a job's memory limit after the job is replaced, so that it does not count against the next
 * job.
 */
const MAX_KEPT_SHARE = 7 / 8;

export function workerSlot(options: SlotOptions): Slot {
  const { label, refusal = 'unprocessable', idleMs } = options;
  /** The running job, and the jobs whose call has been answered: they continue one after the other. */
  const active = new Map<number, Running>();
  /** The jobs that wait for a call. Their clocks are stopped. */
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

  /** Arms the timer: job deadline, start-up deadline, or idle timeout. */
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
    const message = overrun && limits ? overrunMessage(overrun, limits) : reason('work-broke-down');
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

  /** Removes a job from the worker, which can then run another job. */
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

  /** Calls a function for a job, which is paused meanwhile. */
  async function reply(caller: RunningWorker, { id, call, at, input }: CallMessage): Promise<void> {
    const job = active.get(id) ?? paused.get(id);
    if (!job) return;
    active.delete(id);
    paused.set(id, job);
    job.calls += 1;
    job.free();
    watch();
    const outcome = await outcomeOf(job.input[at] as AnyFunction, input);
    if (worker !== caller || !paused.has(id)) return;
    job.calls -= 1;
    if (job.calls === 0) {
      paused.delete(id);
      active.set(id, job);
      if (active.size === 1) watch();
    }
    try {
      caller.send({ id, call, ...outcome });
    } catch (error) {
      caller.send({ id, call, failure: toFailure(error) });
    }
  }

  /** Ends the worker; the next job starts another. */
  async function retire(): Promise<void> {
    const retired = worker;
    worker = undefined;
    isReady = false;
    await retired?.stop();
  }

  /** Replaces the worker. The running job is rejected; the other jobs start again on the new worker. */
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
