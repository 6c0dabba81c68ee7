import { setFlagsFromString } from 'node:v8';

/**
 * Flags that keep V8 from optimizing code. Most code of a start runs once, and V8's optimizing compilers would bring 10 MB of their own
 * program and of their results into memory. They help only from the first line of a program on, so launchers set them, and
 * `allowOptimizing` ends it.
 */
export const POSTPONED = ['--no-opt', '--no-maglev'] as const;

/** Lets V8 optimize code again, with the compilers that this Node uses by default. */
export function allowOptimizing(): void {
  setFlagsFromString('--opt');
  if (Number.parseInt(process.versions.node, 10) >= 24) setFlagsFromString('--maglev');
}
