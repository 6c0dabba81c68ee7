import { execFileSync } from 'node:child_process';

/** Builds the executable once, before the tests that start it. */
export function setup(): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'esbuild.config.ts'], { stdio: 'inherit' });
}
