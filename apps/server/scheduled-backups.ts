import { spawn } from 'node:child_process';
import { parseManifest } from '../../core/model/backup.ts';
import { type Instant, MINUTE, parseTimestamp, SECOND } from '../../core/model/instant.ts';
import type { BackupStore } from '../../core/ports/backup-store.ts';
import type { AllPorts } from '../../core/ports/ports.ts';
import type { ScheduledBackups } from './config.ts';
import { PROGRAM_ARGUMENTS } from './paths.ts';

/** The time between two checks of the backup's age, and after the first failure. */
const CHECK_MS = 5 * MINUTE;
/** How long a running backup may continue after the server is stopped. Then it is killed, and the previous backup stays intact. */
const GRACE_MS: number = 5 * SECOND;
/** Matches lines about progress in the output of a backup. */
const PROGRESS = /^backing up: .*\n/gm;
/** Maximum number of characters that are stored from the end of a failed backup's output. */
const MAX_REASON_LENGTH = 2_000;

/** What scheduled backups need. */
export interface ScheduledBackupOptions extends Pick<AllPorts, 'clock' | 'sleep' | 'logger'> {
  readonly everyMs: number;
  open(): Promise<Pick<BackupStore, 'readManifest' | 'listLocks'>>;
  /** Takes a backup. @throws Error with the reason of a failure */
  take(signal: AbortSignal): Promise<void>;
  recordFailure(failed: Instant, reason: string): void;
  /** Records that a backup was taken at this time, perhaps by another server. */
  recordBackup(taken: Instant): void;
}

/**
 * Takes a backup whenever the newest backup in the store is older than the period. After a failure, it retries after pauses that double
 * from
 * 5 minutes up to the period. If several servers use the store, its lock lets one of them take the backup. The others wait, and log no
 * errors.
 * @returns a function that stops this and any running backup
 */
export function startScheduledBackups(options: ScheduledBackupOptions): () => Promise<void> {
  const {
    everyMs,
    open,
    take,
    recordFailure: noteFailure,
    recordBackup: noteBackup,
    clock,
    sleep,
    logger,
  } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  let failed: Instant | null = null;

  async function isDue(store: Pick<BackupStore, 'readManifest'>): Promise<boolean> {
    const taken = takenOf(await store.readManifest());
    if (taken !== null) noteBackup(taken);
    return taken === null || clock() - taken >= everyMs || (failed !== null && taken <= failed);
  }

  const isLocked = async (store: Pick<BackupStore, 'listLocks'>): Promise<boolean> =>
    (await store.listLocks().catch(() => [])).some(({ expires }) => expires > clock());

  /** @returns the pause until the next check, in milliseconds */
  async function check(): Promise<number> {
    try {
      const store = await open();
      if (!(await isDue(store))) failures = 0;
      else if (!(await isLocked(store))) {
        await take(signal).catch(async (error) => {
          // Another server may have started a backup in the meantime.
          if (!(await isLocked(store))) throw error;
        });
        failures = 0;
        failed = null;
      }
      return CHECK_MS;
    } catch (error) {
      if (signal.aborted) return 0;
      failures += 1;
      failed = clock();
      const pauseMs = Math.min(everyMs, CHECK_MS * 2 ** (failures - 1));
      const reason = error instanceof Error ? error.message : String(error);
      logger.error('the scheduled backup failed', { reason, nextAttemptMs: pauseMs });
      noteFailure(failed, reason);
      return pauseMs;
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) await sleep(await check(), signal);
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

/** When a backup was taken. Null if there is no backup or its manifest is damaged, so that a new backup is due. */
function takenOf(text: string | null): Instant | null {
  try {
    return text === null ? null : parseTimestamp(parseManifest(text).taken);
  } catch {
    return null;
  }
}

/**
 * Runs `commonplace backup` in a separate process with this process's environment, so that the backup delays no requests.
 * Rejects with the output of the process if it fails.
 */
export function takeInProcess({ to, keep }: ScheduledBackups, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const args = [...PROGRAM_ARGUMENTS, 'backup', '--keep', keep, '--', to];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const stop = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.replace(PROGRESS, '').slice(-MAX_REASON_LENGTH);
    });
    child.once('error', reject);
    child.once('close', (status) => {
      signal.removeEventListener('abort', stop);
      if (status === 0) resolve();
      else reject(new Error(output.trim() || `The backup ended with the status ${status}.`));
    });
  });
}
