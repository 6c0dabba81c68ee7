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
   * The error code for a job that exceeds its limits or crashes its worker. Choose `unprocessable` (default) if the cause is the job's
   * input, and `unavailable` if another attempt may succeed. A worker that does not start is always `unavailable`.
   */
  readonly errorCode?: 'unprocessable' | 'unavailable';
  /** A worker that has been idle for this many milliseconds ends, which frees its memory. By default, workers stay. */
  readonly idleMs?: number;
}

/** A job with its limits and the functions that receive its outcome. */
export interface QueuedJob {
  readonly name: string;
  /** The arguments. A function stays on this thread; the job calls it with messages. */
  readonly input: readonly unknown[];
  readonly limits: Limits;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A slot for one worker. The worker starts with the first job, and again after it has ended. It runs one job at a time. While a job waits
 * for a function on this thread, the worker can begin the next job.
 */
export interface Slot {
  /**
   * Runs a job. Calls its `resolve` with the result, or its `reject` with the error of the job, with a DomainError if the job exceeds its
   * limits or crashes its worker, or with a DataCloneError. The promise resolves as soon as the worker can begin another job.
   */
  run(job: QueuedJob): Promise<void>;
  /** Starts the worker now, or restarts the idle time of an idle worker. */
  start(): void;
  /** Ends the worker. Running jobs are rejected with `error`. */
  end(error: Error): Promise<void>;
}

interface RunningJob extends QueuedJob {
  readonly id: number;
  /** The number of calls of the job that still wait for a reply. */
  calls: number;
  /** Called when the worker can begin the next job. */
  onFree(): void;
}

/** A worker must start within this time, in milliseconds, which is enough for a slow and busy machine. */
const MAX_START_MS = 60_000;
/**
 * A worker that still holds more than this share of a job's memory limit after the job is replaced, so that its memory does not count
 * against the next job.
 */
const MAX_KEPT_SHARE = 7 / 8;

export function workerSlot(options: SlotOptions): Slot {
  const { label, errorCode = 'unprocessable', idleMs } = options;
  /** The running job, then the jobs whose calls have returned. They continue one after the other. */
  const active = new Map<number, RunningJob>();
  /** The jobs that wait for a call. Their time limits are suspended. */
  const paused = new Map<number, RunningJob>();
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
        armTimer();
      },
      answer: (message) => worker === started && settle(message),
      call: (message) => worker === started && void callFunction(started, message),
      end(overrun, cause) {
        if (worker === started) replace(failureOf(overrun, cause));
      },
    });
    return started;
  }

  /** Arms the timer for the deadline of the job or of the start, or for the idle timeout. */
  function armTimer(): void {
    clearTimeout(timer);
    if (active.size + paused.size > 0) worker?.ref();
    else worker?.unref();
    const [first] = active.values();
    if (!first) {
      if (idleMs !== undefined && paused.size === 0) timer = setTimeout(() => void retire(), idleMs).unref();
      return;
    }
    const limits = isReady ? first.limits : { ...first.limits, durationMs: MAX_START_MS };
    timer = setTimeout(() => replace(failureOf('time', undefined, limits)), limits.durationMs);
  }

  function failureOf(overrun?: Overrun, cause?: unknown, limits = firstLimits()): Error {
    if (!isReady || errorCode === 'unavailable') return unavailable(label, cause);
    const message = overrun && limits ? overrunMessage(overrun, limits) : reason('work-broke-down');
    return new DomainError(errorCode, message, { cause });
  }

  function firstLimits(): Limits | undefined {
    const [first] = active.values();
    return first?.limits;
  }

  function send(job: RunningJob): void {
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
      removeJob(id)?.reject(error);
    }
  }

  /** Removes a job from the worker, which can then run another job. */
  function removeJob(id: number): RunningJob | undefined {
    const job = active.get(id) ?? paused.get(id);
    active.delete(id);
    paused.delete(id);
    job?.onFree();
    armTimer();
    return job;
  }

  function settle(message: AnswerMessage): void {
    const job = removeJob(message.id);
    if (!job) return;
    const isFull = (message.residentBytes ?? 0) > job.limits.residentBytes * MAX_KEPT_SHARE;
    if (isFull && active.size + paused.size === 0) void retire();
    if ('failure' in message) job.reject(fromFailure(message.failure));
    else job.resolve(message.result);
  }

  /** Calls a function for a job, which is paused until the function has returned. */
  async function callFunction(caller: RunningWorker, { id, call, at, input }: CallMessage): Promise<void> {
    const job = active.get(id) ?? paused.get(id);
    if (!job) return;
    active.delete(id);
    paused.set(id, job);
    job.calls += 1;
    job.onFree();
    armTimer();
    const outcome = await outcomeOf(job.input[at] as AnyFunction, input);
    if (worker !== caller || !paused.has(id)) return;
    job.calls -= 1;
    if (job.calls === 0) {
      paused.delete(id);
      active.set(id, job);
      if (active.size === 1) armTimer();
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

  /** Replaces the worker. Rejects the running job; the other jobs start again on the new worker. */
  function replace(error: Error): void {
    replacedWorkers.publish(path.parse(options.workerUrl.pathname).name.replace(/-worker$/, ''));
    void retire();
    const [first] = active.keys();
    if (first !== undefined) removeJob(first)?.reject(error);
    for (const [id, job] of paused) active.set(id, Object.assign(job, { calls: 0 }));
    paused.clear();
    if (active.size > 0) worker = start();
    for (const job of active.values()) send(job);
    armTimer();
  }

  return {
    run: (queued) =>
      new Promise((onFree) => {
        lastId += 1;
        const job = { ...queued, id: lastId, calls: 0, onFree };
        active.set(job.id, job);
        worker ??= start();
        send(job);
        if (active.size === 1) armTimer();
      }),
    start() {
      worker ??= start();
      armTimer();
    },
    async end(error) {
      for (const id of [...active.keys(), ...paused.keys()]) removeJob(id)?.reject(error);
      await retire();
    },
  };
}
