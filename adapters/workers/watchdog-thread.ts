import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { LIFELINE_FD } from './lifeline.ts';
import type { Limits, Overrun } from './limits.ts';

/** The interval at which a running job is looked at. Memory that is filled at 1 GB/s has grown by 20 MB meanwhile. */
const LOOK_MS = 20;

/**
 * The thread that watches over a worker process, whatever the main thread is doing, also in native code. It ends the process,
 * together with those that it started, when a job exceeds a limit, and when the process that started the worker is gone.
 */
let looking: NodeJS.Timeout | undefined;

parentPort?.on('message', (limits: Limits | null) => {
  clearInterval(looking);
  if (limits === null) return;
  const began = performance.now();
  const before = process.cpuUsage();
  looking = setInterval(() => {
    const overrun = exceeded(limits, began, before);
    if (overrun) endFor(overrun);
  }, LOOK_MS);
});

new Socket({ fd: LIFELINE_FD }).on('error', end).on('close', end).resume();

function exceeded(limits: Limits, began: number, before: NodeJS.CpuUsage): Overrun | null {
  const { user, system } = process.cpuUsage(before);
  if (process.memoryUsage.rss() > limits.residentBytes) return 'memory';
  if ((user + system) / 1000 > limits.processorMs) return 'processor';
  return performance.now() - began > limits.durationMs ? 'time' : null;
}

function endFor(overrun: Overrun): void {
  try {
    writeSync(LIFELINE_FD, overrun);
  } finally {
    end();
  }
}

/** Kills the group of processes of which this one is the first, where it is. */
function end(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.kill(process.pid, 'SIGKILL');
  }
}
