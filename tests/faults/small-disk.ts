import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A small disk in memory, which tests can fill. */
export interface SmallDisk {
  readonly path: string;
  /** Leaves this many bytes free. */
  leave(bytes: number): void;
  /** Frees the space again. */
  free(): void;
  remove(): void;
}

/** The message of tests that are skipped without such a disk. */
export const ONLY_BY_ROOT = 'a small disk can be mounted by root only';

/** Mounts a disk. Returns null if this process may not mount disks. */
export function mountSmallDisk(folder: string, mebibytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  const filler = path.join(folder, 'filler');
  return {
    path: folder,
    leave(bytes) {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)), { flag: 'a' });
      } catch {
        /* another process wrote meanwhile, and the disk is full */
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => void execFileSync('umount', ['-l', folder]),
  };
}
