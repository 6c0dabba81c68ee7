import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';
import { exhausted, unprocessable } from '../../../core/errors.ts';

const hoard: unknown[] = [];

/** A worker that can fail in every way. */
serveJobs({
  double: (value: number) => value * 2,
  identity: () => `${process.pid}`,
  echo: (value: unknown) => value,
  refuse: () => {
    throw unprocessable('Not this one.');
  },
  fail: () => {
    throw new TypeError('a bug');
  },
  deepen: function deepen(): unknown {
    return [deepen()];
  },
  loop: () => {
    for (;;);
  },
  /** Starts a program that does not end, writes its id and the worker's to a file, and loops. */
  spawnAndLoop: (file: string) => {
    const { pid } = spawn('sleep', ['1000'], { stdio: 'ignore' });
    writeFileSync(file, `${process.pid} ${pid} `);
    for (;;);
  },
  /** Fills memory outside the JavaScript heap, as native code does. */
  gobble: () => {
    for (;;) hoard.push(Buffer.alloc(1024 ** 2, 1));
  },
  /** Fills memory up to a size of the process, and keeps it. */
  fillTo: (bytes: number) => {
    while (process.memoryUsage.rss() < bytes) hoard.push(Buffer.alloc(1024 ** 2, 1));
    return `${process.pid}`;
  },
  never: () => new Promise(() => {}),
  /** Adds a number to the result of a function on the other side. */
  addTo: async (value: number, change: (value: number) => Promise<number>) => value + (await change(value)),
  /** The sum of two functions on the other side, called at the same time. */
  sumOf: async (one: () => Promise<number>, other: () => Promise<number>) => {
    const [first, second] = await Promise.all([one(), other()]);
    return first + second;
  },
  exhaust: () => {
    throw exhausted([{ policy: 'burst', resetSeconds: 7 }]);
  },
  exit: () => process.exit(3),
  throwLater: () => {
    setImmediate(() => {
      throw new Error('nobody catches this');
    });
    return new Promise(() => {});
  },
  hoard: () => {
    for (;;) hoard.push(new Array(10_000).fill(Math.random()));
  },
  surroundings: () => ({ argv: process.argv.slice(2), environment: Object.keys(process.env) }),
});
