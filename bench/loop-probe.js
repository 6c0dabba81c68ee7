import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into a server before it starts, to tell the parent process how long its event loop stood still since the last question. */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', () => {
  const { rss } = process.memoryUsage();
  process.send?.({ longestMs: delay.max / 1e6, rss });
  delay.reset();
});
process.channel?.unref();
