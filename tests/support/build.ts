import { execFileSync } from 'node:child_process';

/** Builds the executable once per run, before the tests that start it. */
export function setup(): void {
  if (process.env.TEST_IS_BUILT) return;
  execFileSync(process.execPath, ['--import', 'tsx', 'esbuild.config.ts'], { stdio: 'inherit' });
  process.env.TEST_IS_BUILT = 'true';
}
