import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
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

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** More than a run is expected to write: what it does write was not measured. */
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * The folder for the directory of the run: in memory, where there is plenty and programs in it may be run, since tests otherwise
 * wait for the disk for a third of their time. TMPDIR names another.
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

/** Makes one temporary directory for everything that this run writes, which is gone after the run even if it is killed. */
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
