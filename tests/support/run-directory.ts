import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reaper } from './reaper.ts';

/**
 * Waits until servers that are reaped by themselves are gone, ends other processes whose data, arguments or working directory are
 * in the directory, and removes it.
 */
const REAP = `
tries=50
while [ $tries -gt 0 ] && pgrep -f "reaper $1/"; do
  tries=$((tries - 1))
  sleep 0.2
done
for process in /proc/[0-9]*; do
  {
    readlink "$process/cwd"
    cat "$process/cmdline"
    grep -az '^DATA_DIR=' "$process/environ"
  } | grep -qaF "$1/" && kill -KILL "\${process#/proc/}"
done
rm -rf "$1" || { sleep 1; rm -rf "$1"; }`;

/** Makes one temporary directory for everything that this run writes, which is gone after the run even if it is killed. */
export function setup(): (() => Promise<void>) | undefined {
  if (process.env.TEST_RUN_DIRECTORY) return undefined;
  const outside = process.env.TMPDIR;
  const directory = mkdtempSync(path.join(tmpdir(), 'commonplace-tests-'));
  chmodSync(directory, 0o711); // a server that runs as another user has its directory in it
  const { reap } = reaper(REAP, directory);
  process.env.TEST_RUN_DIRECTORY = directory;
  process.env.TMPDIR = directory;
  return async () => {
    if (outside === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outside;
    await reap();
  };
}
