import { expect, it } from 'vitest';
import { startScheduledBackups } from '../../../apps/server/scheduled-backups.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupLock, printManifest } from '../../../core/model/backup.ts';
import { HOUR, type Instant, MINUTE, toTimestamp } from '../../../core/model/instant.ts';
import { id } from '../../support/objects.ts';

const manifest = (taken: Instant) =>
  printManifest({
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    product: '0',
    taken: toTimestamp(taken),
    database: null,
    accounts: 1,
    objects: 0,
    files: { count: 0, sizeBytes: 0, list: { sha256: '0'.repeat(64), sizeBytes: 0 } },
    secretKey: 'configured',
  });

/** Scheduled backups whose time passes only while they sleep; they stop after `lengthMs`. */
async function simulate(lengthMs: number, outcome: (now: Instant) => 'good' | 'bad' | 'elsewhere') {
  const start = Date.parse('2026-11-28T00:00:00Z');
  let now = start;
  let text: string | null = null;
  let locks: readonly BackupLock[] = [];
  const noted = new Set<string>();
  const attempts: number[] = [];
  const failures: string[] = [];
  const logged: unknown[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const stop = startScheduledBackups({
    everyMs: HOUR,
    open: async () => ({ readManifest: async () => text, listLocks: async () => locks }),
    async take() {
      attempts.push((now - start) / MINUTE);
      const result = outcome(now);
      if (result === 'good') text = manifest(now);
      else if (result === 'elsewhere') {
        locks = [{ generation: 1, run: { id: id(1), holder: 'another' }, expires: now + 30 * MINUTE }];
        throw new Error('Another backup is being taken there.');
      } else throw new Error('The disk is gone.');
    },
    recordBackup: (taken) => void noted.add(toTimestamp(taken).slice(11, 16)),
    recordFailure: (_, reason) => failures.push(reason),
    clock: () => now,
    async sleep(ms, signal) {
      now += ms;
      if (now - start <= lengthMs) return;
      end();
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    },
    logger: {
      debug: () => {},
      info: () => {},
      warn: () => {},
      error: (message, facts) => logged.push([message, facts]),
    },
  });
  await ended;
  await stop();
  return { attempts, failures, logged, noted };
}

it('a backup is made at the start, and whenever the last one is older than the period', async () => {
  const { attempts, logged, noted } = await simulate(3 * HOUR, () => 'good');
  expect([attempts, logged, [...noted]]).toEqual([[0, 60, 120, 180], [], ['00:00', '01:00', '02:00']]);
});

it('a failure is recorded and logged with its reason, and retried after growing pauses', async () => {
  const { attempts, failures, logged } = await simulate(4 * HOUR, () => 'bad');
  expect(attempts).toEqual([0, 5, 15, 35, 75, 135, 195]);
  expect(new Set(failures)).toEqual(new Set(['The disk is gone.']));
  expect(logged[0]).toEqual([
    'the scheduled backup failed',
    { reason: 'The disk is gone.', nextAttemptMs: 5 * MINUTE },
  ]);
});

it('while another server makes it, this one waits quietly', async () => {
  const { attempts, failures, logged } = await simulate(34 * MINUTE, () => 'elsewhere');
  expect([attempts, failures, logged]).toEqual([[0, 30], [], []]);
});
