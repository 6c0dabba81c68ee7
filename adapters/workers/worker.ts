import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { LIFELINE_FD } from './lifeline.ts';
import type { Overrun } from './limits.ts';
import { type AnswerMessage, type JobMessage, READY } from './messages.ts';

/**
 * Where a worker runs.
 * - `thread`: another thread of this process; cheap, for code in JavaScript and WebAssembly;
 * - `process`: a process of its own, of low priority; a crash of native code and its memory do not affect others, and it can be
 *   ended at any time. It is the first of a group of processes, which all end with it.
 */
export type Isolation = 'thread' | 'process';

export interface WorkerOptions {
  /** The module that calls `serveJobs`: TypeScript from source, JavaScript from the bundle. */
  readonly workerUrl: URL;
  readonly isolation: Isolation;
  /** Largest heap of JavaScript, in MiB; a worker over it ends. */
  readonly heapMebibytes: number;
  /** The module's `process.argv` from index 2 on. A worker does not see the server's environment, which contains secrets. */
  readonly programArguments?: readonly string[];
}

/** The events of a worker. `end` is the last one. */
export interface WorkerEvents {
  /** It has started. */
  ready(): void;
  answer(message: AnswerMessage): void;
  /** @param overrun the limit for which it ended itself, if that was so */
  end(overrun?: Overrun): void;
}

/** A running worker. It does not keep the process alive unless it is held. */
export interface RunningWorker {
  send(job: JobMessage): void;
  /** Sets whether the worker keeps this process alive. */
  hold(isHeld: boolean): void;
  /** Ends the worker, whatever it is doing; resolves when it is gone. */
  stop(): Promise<void>;
}

export function startWorker(options: WorkerOptions, events: WorkerEvents): RunningWorker {
  return options.isolation === 'thread' ? startThread(options, events) : startProcess(options, events);
}

const isTypeScript = ({ pathname }: URL): boolean => pathname.endsWith('.ts');

function startThread(
  { workerUrl, heapMebibytes, programArguments = [] }: WorkerOptions,
  events: WorkerEvents,
): RunningWorker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMebibytes };
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import('${workerUrl.href}'); });`;
  const options = { resourceLimits, argv: [...programArguments], env: {}, stdout: true, stderr: true };
  const worker = isTypeScript(workerUrl)
    ? new Worker(load, { ...options, eval: true })
    : new Worker(workerUrl, options);
  worker.stdout.resume(); // what libraries print is not the server's output
  worker.stderr.resume();
  worker.unref();
  worker.on('message', (message) => tell(message, events));
  worker.on('error', () => {}); // it is followed by the exit
  worker.on('exit', () => events.end());
  return {
    send: (job) => worker.postMessage(job),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    async stop() {
      await worker.terminate();
    },
  };
}

function startProcess(
  { workerUrl, heapMebibytes, programArguments = [] }: WorkerOptions,
  events: WorkerEvents,
): RunningWorker {
  const child = fork(workerUrl, programArguments, {
    env: { NODE_OPTIONS: `--max-old-space-size=${heapMebibytes}` }, // one file with Node inside takes no options otherwise
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'], // what libraries print is not the server's output
    execArgv: isTypeScript(workerUrl) ? ['--import', 'tsx'] : [],
    detached: process.platform !== 'win32',
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  let overrun: Overrun | undefined;
  const lifeline = child.stdio[LIFELINE_FD] as Socket | null | undefined; // none where the process could not be started
  lifeline?.on('error', () => {}); // it is followed by the end of the process
  lifeline?.on('data', (words) => {
    overrun = `${words}` as Overrun;
  });
  child.once('exit', () => killGroup(child)); // what it started, it can no longer end
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  void ended.then(() => events.end(overrun));
  child.on('message', (message) => tell(message, events));
  const hold = (isHeld: boolean): void => {
    for (const handle of [child, child.channel, lifeline]) isHeld ? handle?.ref() : handle?.unref();
  };
  hold(false);
  return {
    send: (job) => {
      child.send(job, () => {}); // what cannot be sent is told by the end of the process
    },
    hold,
    async stop() {
      hold(true); // its end must be seen
      killGroup(child);
      await ended;
    },
  };
}

/** Kills a process and those that it started. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // groups are unknown here, or all are gone
  }
}

function tell(message: unknown, events: WorkerEvents): void {
  if (message === READY) events.ready();
  else events.answer(message as AnswerMessage);
}

/** A machine that does not let a process lower its priority runs it at the same one. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // it is a courtesy to the requests being answered, nothing more
  }
}
