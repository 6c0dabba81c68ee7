import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { reaper } from './reaper.ts';

/**
 * Waits for the end of servers with their own clean-up, ends other processes with data, arguments or working
 * directory in the directory, and removes it.
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

/** Linux's folder for files in memory. */
const MEMORY = '/dev/shm';
/** The free memory that a run needs: more than it probably writes; the actual amount was not measured. */
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * The parent folder for the directory of the run. It is in memory if there is plenty and programs may run from it, since tests otherwise
 * spend a third of their time waiting for the disk. TMPDIR overrides it.
 */
function parentFolder(): string {
  const isOnDisk = process.env.TMPDIR !== undefined || freemem() < ROOM_BYTES || !hasRoom(MEMORY);
  return isOnDisk ? tmpdir() : MEMORY;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === folder);
    return mount !== undefined && !/\bnoexec\b/.test(mount) && bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * Creates one temporary directory for all files of this run, which is removed afterwards even if the run is
 * killed.
 */
export function setup(): (() => Promise<void>) | undefined {
  if (process.env.TEST_RUN_DIRECTORY) return undefined;
  const outside = process.env.TMPDIR;
  const directory = mkdtempSync(path.join(parentFolder(), 'commonplace-tests-'));
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
