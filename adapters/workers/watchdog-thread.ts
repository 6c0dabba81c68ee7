import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { LIFELINE_FD } from './lifeline.ts';
import type { Limits, Overrun } from './limits.ts';

/** The interval for checking a running job, in milliseconds. At 1 GB/s, memory grows by 20 MB in this time. */
const CHECK_MS = 20;

// This thread watches a worker process, even while the main thread runs native code. It ends the process, with all processes that it has
// started, when a job exceeds a limit or the parent has ended.
let looking: NodeJS.Timeout | undefined;

parentPort?.on('message', (limits: Limits | null) => {
  clearInterval(looking);
  if (limits === null) return;
  const began = performance.now();
  const before = process.cpuUsage();
  looking = setInterval(() => {
    const overrun = exceeded(limits, began, before);
    if (overrun) endFor(overrun);
  }, CHECK_MS);
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

/** Kills the process group of this process if it is its leader. */
function end(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.kill(process.pid, 'SIGKILL');
  }
}
