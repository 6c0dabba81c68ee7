import { unprocessable } from '../../core/errors.ts';
import { type Limits, type Overrun, overrunMessage } from './limits.ts';
import { type AnswerMessage, fromFailure } from './messages.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from './worker.ts';

export interface SlotOptions extends WorkerOptions {
  /** What errors call the worker, such as `The reader of files`. */
  readonly label: string;
}

/** A job, and what it may take. */
export interface Job {
  readonly name: string;
  readonly input: readonly unknown[];
  readonly limits: Limits;
}

/** The place of a worker, which starts with the first job, and anew after it has ended. It runs one job at a time. */
export interface Slot {
  /**
   * @throws what the job throws (a DomainError keeps its code); DomainError `unprocessable` for a job that exceeds its limits or
   * crashes its worker
   */
  run(job: Job): Promise<unknown>;
  /** Ends the worker. A job that runs rejects with `reason`. */
  end(reason: Error): Promise<void>;
}

interface Running extends Job {
  readonly id: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
}

/** How long a worker may take to start, on a slow machine that is busy. */
const MAX_START_MS = 60_000;
/** A worker that keeps more than this share of what a job may take is replaced, so that the next job does not pay for it. */
const MAX_KEPT_SHARE = 7 / 8;

export function workerSlot(options: SlotOptions): Slot {
  const { label } = options;
  let worker: RunningWorker | undefined;
  let isReady = false;
  let running: Running | undefined;
  let lastId = 0;

  /** Takes the job off the worker, which is then free. */
  function release(): Running | undefined {
    const job = running;
    if (job) clearTimeout(job.timer);
    worker?.hold(false);
    running = undefined;
    return job;
  }

  function settle(message: AnswerMessage): void {
    if (running?.id !== message.id) return;
    const isFull = (message.residentBytes ?? 0) > running.limits.residentBytes * MAX_KEPT_SHARE;
    const job = release();
    if (isFull) void retire();
    if ('failure' in message) job?.reject(fromFailure(message.failure));
    else job?.resolve(message.result);
  }

  /** Ends the worker; the next job starts another. */
  async function retire(): Promise<void> {
    const retired = worker;
    worker = undefined;
    isReady = false;
    await retired?.stop();
  }

  async function abandon(reason: Error): Promise<void> {
    release()?.reject(reason);
    await retire();
  }

  function refusal(overrun: Overrun | undefined): Error {
    return unprocessable(
      overrun && running ? overrunMessage(label, overrun, running.limits) : `${label} broke down over this.`,
    );
  }

  function start(): RunningWorker {
    isReady = false;
    const started: RunningWorker = startWorker(options, {
      ready: () => {
        if (worker !== started) return;
        isReady = true;
        watch();
      },
      answer: (message) => worker === started && settle(message),
      end: (overrun) => {
        if (worker === started) void abandon(refusal(overrun));
      },
    });
    return started;
  }

  /** Gives the job its time, or a worker that is still starting its own. */
  function watch(): void {
    if (!running) return;
    const { limits } = running;
    const durationMs = isReady ? limits.durationMs : MAX_START_MS;
    const overrun = unprocessable(overrunMessage(label, 'time', { ...limits, durationMs }));
    clearTimeout(running.timer);
    running.timer = setTimeout(() => void abandon(overrun), durationMs);
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        running = { ...job, id: lastId, resolve, reject };
        worker ??= start();
        watch();
        worker.hold(true);
        worker.send({ id: lastId, ...job });
      }),
    end: abandon,
  };
}
