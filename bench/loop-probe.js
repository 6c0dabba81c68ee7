import { openSync, readSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a server before it starts. Reports to the parent process how long its event loop was blocked
 * since the last question, and the most processor time that its main thread took in one iteration (Linux); other
 * work on the machine does not affect the latter.
 */
const EACH_MS = 1;
const BYTES = 100;

const delay = monitorEventLoopDelay({ resolution: EACH_MS });
delay.enable();

/** The processor time of the main thread in ms; Linux counts ns. */
const processorTime = (() => {
  if (process.platform !== 'linux') return () => Number.NaN;
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const bytes = Buffer.alloc(BYTES);
  return () =>
    Number.parseInt(bytes.toString('latin1', 0, readSync(file, bytes, 0, BYTES, 0)).split(' ')[0] ?? '', 10) /
    1e6;
})();

let before = processorTime();
let mostProcessorMs = 0;
setInterval(() => {
  const now = processorTime();
  mostProcessorMs = Math.max(mostProcessorMs, now - before);
  before = now;
}, EACH_MS).unref();

process.on('message', () => {
  const { rss } = process.memoryUsage();
  process.send?.({ longestMs: delay.max / 1e6, mostProcessorMs, rss });
  delay.reset();
  mostProcessorMs = 0;
});
process.channel?.unref();
