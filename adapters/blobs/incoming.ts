import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Instant } from '../../core/model/instant.ts';
import { isUid, type Uid } from '../../core/model/uid.ts';
import { isCode } from './durable.ts';

/**
 * Takes a lock that the operating system releases when this process ends; null while another process, or another part of this
 * process, holds it.
 */
export type TryLock = (file: string) => { release(): void } | null;

/**
 * The folder where uploads are written until they are complete. Each process has a separate subfolder. It contains a lock, which shows that
 * the process is alive, and markers for the blobs that the process stored. Earlier versions of this program wrote next to these subfolders;
 * those files are removed by age only.
 */
interface Incoming {
  /** The folder for the files of this process. */
  own(): Promise<string>;
  /**
   * Removes the files of dead processes, and files of earlier versions that were last written before `instant`.
   * @returns the keys of the blobs for which the dead processes left markers
   */
  sweep(instant: Instant): Promise<readonly Uid[]>;
}

/** The empty file with which a process marks a blob as stored. It is next to the temporary file of the blob. */
export function markerOf(temporary: string): string {
  return `${temporary}${MARKER}`;
}

const MARKER = '.stored';

/** The name of a process's lock file. SQLite's journal for the file, `lock-journal`, may exist next to it. */
const LOCK = 'lock';
/** The prefix of a process's folder until it is locked. */
const UNLOCKED = 'new-';

export function incomingFolder(folder: string, tryLock: TryLock): Incoming {
  let mine: Promise<string> | null = null;
  const held: ReturnType<TryLock>[] = [];

  async function begin() {
    const name = randomBytes(8).toString('hex');
    const draft = path.join(folder, `${UNLOCKED}${name}`);
    const place = path.join(folder, name);
    await mkdir(draft);
    held.push(tryLock(path.join(draft, LOCK)));
    await rename(draft, place);
    return place;
  }

  const own = () => {
    mine ??= begin().catch((error) => {
      mine = null;
      throw error;
    });
    return mine;
  };

  /** The folders of processes other than this one. */
  async function others(): Promise<readonly string[]> {
    const place = await own();
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith(UNLOCKED))
      .map((entry) => path.join(folder, entry.name))
      .filter((other) => other !== place);
  }

  /** Removes the folder of a process that has ended. @returns the keys of the blobs it stored; null if the process is alive */
  async function removeIfDead(other: string): Promise<readonly Uid[] | null> {
    const lock = tryLock(path.join(other, LOCK));
    if (lock === null) return null;
    try {
      const stored = (await readdir(other))
        .filter((name) => name.endsWith(MARKER))
        .map((name) => name.slice(0, -MARKER.length));
      await rm(other, { recursive: true, force: true });
      return stored.filter(isUid);
    } finally {
      lock.release();
    }
  }

  return {
    own,

    async sweep(instant) {
      const living = [await own()];
      const stored: Uid[] = [];
      for (const other of await others()) {
        const ofDead = await removeIfDead(other);
        if (ofDead === null) living.push(other);
        else stored.push(...ofDead);
      }
      for (const parent of [folder, ...living]) {
        for (const name of await readdir(parent)) {
          const file = path.join(parent, name);
          if (!name.startsWith(LOCK) && !living.includes(file) && (await isOlder(file, instant)))
            await rm(file, { recursive: true, force: true });
        }
      }
      return stored;
    },
  };
}

/** Whether a file was last written before the instant; false for a missing file. */
export async function isOlder(file: string, instant: Instant): Promise<boolean> {
  try {
    return (await stat(file)).mtimeMs < instant;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}
