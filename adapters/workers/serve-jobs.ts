import { parentPort } from 'node:worker_threads';
import { fromFailure } from './failure.ts';
import type { Limits } from './limits.ts';
import { loadThread } from './load.ts';
import { type FromWorker, type JobMessage, READY, type ReplyMessage, type ToWorker } from './messages.ts';
import { type AnyFunction, type Outcome, outcomeOf } from './outcome.ts';

/** The jobs that a worker can run, by name. */
type Jobs = Readonly<Record<string, (...input: never[]) => unknown>>;

/** Returns the memory in a result that a thread may transfer. */
type BytesIn = (result: unknown) => readonly ArrayBuffer[];

/** A worker's connection to its parent. */
interface Side {
  send(message: FromWorker, moved?: readonly ArrayBuffer[]): void;
  /** Called when a job begins or continues. */
  begin(limits: Limits): void;
  /** Called when the last running job has ended. */
  rest(): void;
  /** Facts to add to a reply. */
  facts(): { readonly residentBytes?: number };
}

/**
 * The worker's side, in a thread or a process. Replies to each job with a result or a failure. A process ends when its parent ends or a job
 * exceeds its limits, even in native code.
 * @param bytesIn returns the memory in a result that nothing else uses, so that a thread can transfer it instead of copying it
 */
export function serveJobs(jobs: Jobs, bytesIn: BytesIn = () => []): void {
  if (parentPort) {
    const port = parentPort;
    const send: Side['send'] = (message, moved = []) => port.postMessage(message, moved);
    const side = { send, begin: () => {}, rest: () => {}, facts: () => ({}) };
    port.on('message', receiver(jobs, side, bytesIn));
    send(READY);
    return;
  }
  const watchdog = startWatchdog();
  const send = (message: FromWorker) => process.send?.(message);
  const facts = () => ({ residentBytes: process.memoryUsage.rss() });
  process.on('message', receiver(jobs, { send, begin: watchdog.begin, rest: watchdog.end, facts }, bytesIn));
  process.on('disconnect', () => process.exit());
  send(READY);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {}); // the parent process decides
}

interface Running {
  readonly limits: Limits;
  /** The number of calls of the job that still wait for a reply. */
  calls: number;
}

interface Waiting {
  readonly job: Running;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Makes the handler of messages to a worker. */
function receiver(jobs: Jobs, side: Side, bytesIn: BytesIn): (message: unknown) => Promise<void> {
  const calls = new Map<number, Waiting>();
  let lastCall = 0;
  /** The number of running jobs that are not waiting for a reply. */
  let busy = 0;

  function begin({ calls, limits }: Running): void {
    if (calls > 0) return;
    busy += 1;
    side.begin(limits);
  }

  function rest(): void {
    busy -= 1;
    if (busy === 0) side.rest();
  }

  /** A proxy for a function on the other side. */
  const calling =
    (job: Running, id: number, at: number): AnyFunction =>
    (...input) =>
      new Promise((resolve, reject) => {
        lastCall += 1;
        side.send({ id, call: lastCall, at, input });
        calls.set(lastCall, { job, resolve, reject });
        job.calls += 1;
        if (job.calls === 1) rest();
      });

  function goOn({ call, ...outcome }: ReplyMessage): void {
    const waiting = calls.get(call);
    if (!waiting) return;
    calls.delete(call);
    waiting.job.calls -= 1;
    begin(waiting.job);
    if ('failure' in outcome) waiting.reject(fromFailure(outcome.failure));
    else waiting.resolve(outcome.result);
  }

  async function answer({ id, name, input, functions = [], limits }: JobMessage): Promise<void> {
    const job = { limits, calls: 0 };
    begin(job);
    const whole = [...input];
    for (const at of functions) whole[at] = calling(job, id, at);
    const outcome = await run(name, whole);
    if (job.calls === 0) rest();
    const moved = 'result' in outcome ? bytesIn(outcome.result) : [];
    side.send({ id, ...outcome, ...side.facts() }, moved);
  }

  async function run(name: string, input: readonly unknown[]): Promise<Outcome> {
    const job = jobs[name] as AnyFunction | undefined;
    if (job) return outcomeOf(job, input);
    return { failure: { code: undefined, message: `There is no job ${name}.`, stack: undefined } };
  }

  return async (message) => {
    const received = message as ToWorker;
    if ('call' in received) goOn(received);
    else await answer(received);
  };
}

/** Watches this process from a separate thread. */
interface Watchdog {
  /** Called when a job begins, with its limits. */
  begin(limits: Limits): void;
  /** Called when the job has ended. */
  end(): void;
}

/** Starts the watchdog of a worker process. The process ends if the watchdog ends. */
function startWatchdog(): Watchdog {
  const name = import.meta.url.endsWith('.ts') ? './watchdog-thread.ts' : './watchdog-thread.js';
  const thread = loadThread(new URL(name, import.meta.url), { env: {} });
  thread.unref();
  thread.on('error', () => {}); // the exit follows
  thread.on('exit', () => process.exit(1));
  return {
    begin: (limits) => thread.postMessage(limits),
    end: () => thread.postMessage(null),
  };
}
