import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reaper } from './reaper.ts';

/** Makes one temporary directory for everything that this run writes, which is gone after the run even if it is killed. */
export function setup(): (() => Promise<void>) | undefined {
  if (process.env.TEST_RUN_DIRECTORY) return undefined;
  const outside = process.env.TMPDIR;
  const directory = mkdtempSync(path.join(tmpdir(), 'commonplace-tests-'));
  chmodSync(directory, 0o711); // a server that runs as another user has its directory in it
  const { reap } = reaper('rm -rf "$1"', directory);
  process.env.TEST_RUN_DIRECTORY = directory;
  process.env.TMPDIR = directory;
  return async () => {
    if (outside === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outside;
    await reap();
  };
}
