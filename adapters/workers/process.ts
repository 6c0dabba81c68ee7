import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { LIFELINE_FD } from './lifeline.ts';
import type { Overrun } from './limits.ts';
import { isTypeScript } from './load.ts';
import type { FromWorker } from './messages.ts';
import type { StartWorker } from './worker.ts';

/** Starts a worker in its own process, which sees the server's environment only with `seesEnvironment`. */
export const startProcess: StartWorker = (options, receive, end) => {
  const { workerUrl, heapMebibytes, programArguments = [], seesEnvironment = false } = options;
  const child = fork(workerUrl, programArguments, {
    // a single-file executable only accepts Node's options in this way
    env: {
      ...(seesEnvironment && process.env),
      ...(heapMebibytes !== undefined && { NODE_OPTIONS: `--max-old-space-size=${heapMebibytes}` }),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'], // output of libraries must not mix with the server's
    execArgv: isTypeScript(workerUrl) ? ['--import', 'tsx'] : [],
    detached: process.platform !== 'win32',
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  let overrun: Overrun | undefined;
  const lifeline = child.stdio[LIFELINE_FD] as Socket | null | undefined; // undefined if the process could not be started
  lifeline?.on('error', () => {}); // the process will end
  lifeline?.on('data', (words) => {
    overrun = `${words}` as Overrun;
  });
  child.once('exit', () => killGroup(child)); // it can no longer end processes that it has started
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  void ended.then(() => end(overrun));
  child.on('message', (message) => receive(message as FromWorker));
  const handles = [child, child.channel, lifeline];
  const ref = (): void => {
    for (const handle of handles) handle?.ref();
  };
  const unref = (): void => {
    for (const handle of handles) handle?.unref();
  };
  unref();
  return {
    send: (message) => {
      child.send(message, () => {}); // if sending fails, the process ends
    },
    ref,
    unref,
    async stop() {
      ref(); // this process must stay until the worker has ended
      killGroup(child);
      await ended;
    },
  };
};

/** Kills a process and the processes that it has started. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // the system has no process groups, or all processes have ended
  }
}

/**
 * The nice value of workers. Each step changes the share of processor time by a quarter, so a worker gets four fifths of the time of any
 * other busy process. With a value of 10, a worker got one second per minute next to eight busy processes.
 */
const NICE = 1;

/**
 * Lowers the priority of a process below the server's. A detached process has its own session. Linux may give this session as much time as
 * the server's session, whatever the priorities within it (`autogroup`, sched(7)), so this lowers the priority of the session too.
 */
function lowerPriority(pid: number): void {
  attempt(() => setPriority(pid, NICE));
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, `${NICE}`, { flag: 'r+' }));
}

/** Ignores failures: a lower priority only helps requests, and not every machine allows it. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // the process runs at the same priority
  }
}
