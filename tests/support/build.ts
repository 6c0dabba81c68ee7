import { execFileSync } from 'node:child_process';

/** Builds the executable once, before the tests that start it. */
export function setup(): void {
  execFileSync(process.execPath, ['esbuild.config.js'], { stdio: 'inherit' });
}
