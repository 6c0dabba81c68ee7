import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';
import { unprocessable } from '../../../core/errors.ts';

const hoard: unknown[] = [];

/** A worker that can do everything wrong. */
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
  never: () => new Promise(() => {}),
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
