import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { noteBackup } from '../../adapters/data-dir/last-backup.ts';
import { findUnfinishedRun, recordingRuns } from '../../adapters/data-dir/unfinished-backups.ts';
import { isDomainError } from '../../core/errors.ts';
import { BACKUP } from '../../core/model/backup.ts';
import { parseRetention, type RetentionPolicy } from '../../core/model/backup-retention.ts';
import { counted } from '../../core/model/counted.ts';
import { toTimestamp } from '../../core/model/instant.ts';
import {
  type BackUpReport,
  backupUseCases,
  type DatabaseCopier,
} from '../../core/use-cases/transfer/back-up.ts';
import { openBlobs } from '../server/blobs.ts';
import type { Config } from '../server/config.ts';
import { type CoreServices, openLibrary, openStorage } from '../server/core-services.ts';
import { lockBackups, lockDataDir } from '../server/data-dir.ts';
import { readSecretKeyFile } from '../server/secret-key.ts';
import { VERSION } from '../server/version.ts';
import { type BackupTarget, openBackupTarget, withScratchDirectory } from './backup-target.ts';
import { type DefineCommand, examples, JSON_OPTION, UsageError } from './command.ts';
import { writingTo } from './full-place.ts';
import { longProgress, type Progress } from './progress.ts';
import { interruption } from './signals.ts';
import type { Terminal } from './terminal.ts';
import { isInside } from './what-is-there.ts';

const SECOND_MS = 1_000;

/** Takes a backup. The server may be running. */
export const backup: DefineCommand = (command, terminal) => {
  command
    .description(
      'Update the backup in TARGET, with all files and a consistent copy of the database, and verify it. The server may be running.',
    )
    .argument('<TARGET>', 'a directory, or s3://BUCKET/PREFIX?endpoint=…&region=…')
    .option(
      '--keep <PERIODS>',
      'keep earlier backups: 7d,4w,12m keeps the newest of each of the last 7 days, 4 weeks and 12 months',
    )
    .option('--take-over', 'take over from a backup that seems to be running but has crashed')
    .addOption(JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'backup /mnt/disk/commonplace --keep 7d,4w,12m',
        'backup /mnt/disk/commonplace --take-over --json',
      ),
    )
    .action(async (word, { keep: periods, takeOver = false, json = false }) => {
      const keep = periods === undefined ? null : parseRetention(periods);
      if (periods !== undefined && keep === null)
        throw new UsageError(
          `--keep must be days, weeks and months, such as 7d,4w,12m, but is ${JSON.stringify(periods)}.`,
        );
      const config = await terminal.config();
      const target = await openBackupTarget(word, 'TARGET', config);
      const { services, release } = await openToCopy(config);
      const signal = interruption();
      try {
        const report = await takeLocked(target, { config, services, terminal, signal, takeOver, keep });
        const isGood = report.missing === 0;
        if (json) terminal.json({ isGood, ...report });
        else for (const line of linesOf(report)) terminal.out(line);
        if (isInside(target.name, config.dataDir))
          terminal.error(
            `The backup is inside DATA_DIR ${config.dataDir}, and would be lost with it. Choose a directory elsewhere, preferably on another disk.`,
          );
        const { damagedStates } = report;
        if (damagedStates.length > 0)
          terminal.error(
            `Earlier states cannot be read (${damagedStates.join(', ')}), so nothing was removed. Restore these files in ${BACKUP.earlier}/, or remove them.`,
          );
        if (!isGood || damagedStates.length > 0) terminal.fail();
      } catch (error) {
        if (error !== signal.reason) throw error;
        terminal.error('Interrupted: the last backup is unchanged. Run the command again to continue.');
        terminal.fail();
      } finally {
        await services.storage.close();
        release();
      }
    });
};

async function takeLocked(target: BackupTarget, context: BackupContext): Promise<BackUpReport> {
  const { config } = context;
  const lock = lockBackups(config);
  try {
    return await withScratchDirectory(config, () =>
      writingTo(target.locationOfSpace, () => take(target, context)),
    );
  } finally {
    lock.release();
  }
}

interface OpenedLibrary {
  readonly services: CoreServices;
  /** Releases the lock. Must be called after closing the storage. */
  release(): void;
}

/**
 * Opens the library. If the disk has no space even for SQLite's shared-memory file, it opens the library exclusively, so that no server can
 * use it at the same time.
 */
async function openToCopy(config: Config): Promise<OpenedLibrary> {
  try {
    return { services: await openLibrary(config), release: () => {} };
  } catch (error) {
    if (!isDomainError(error, 'storage-full')) throw error;
  }
  const { release } = lockDataDir(config);
  try {
    return { services: await openLibrary(config, { isAlone: true }), release };
  } catch (error) {
    release();
    throw error;
  }
}

interface BackupContext {
  readonly config: Config;
  readonly services: CoreServices;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly takeOver: boolean;
  readonly keep: RetentionPolicy | null;
}

async function take(
  { store, name }: BackupTarget,
  { config, services, terminal, signal, takeOver, keep }: BackupContext,
): Promise<BackUpReport> {
  const { clock, ids } = services;
  const blobs = await openBlobs(config);
  const database = databaseCopier(config, services);
  const recording = recordingRuns(store, config.dataDir, name);
  const { backUp } = backupUseCases({ ...services, blobs, store: recording, database });
  const id = findUnfinishedRun(config.dataDir, name) ?? ids();
  const holder = `on ${hostname()}, of ${config.dataDir}, since ${toTimestamp(clock())}`;
  let bar: Progress | null = null;
  try {
    const report = await backUp({
      run: { id, holder },
      takeOver,
      keep,
      pause: () => setTimeout(SECOND_MS),
      every(periodMs, work) {
        const timer = setInterval(work, periodMs).unref();
        return () => clearInterval(timer);
      },
      signal,
      secret: readSecretKeyFile(config),
      product: VERSION,
      begin: (bytes) => {
        bar = longProgress('backing up', bytes, 'bytes');
      },
      advance: (bytes) => bar?.add(bytes),
      miss: (objectId) => terminal.error(`A file of object ${objectId} is missing or damaged.`),
    });
    const isRecorded =
      report.missing > 0 || noteBackup(config.dataDir, { taken: report.manifest.taken, target: name });
    if (!isRecorded)
      terminal.error('DATA_DIR is full: this backup was not recorded, so doctor will not report it.');
    return report;
  } finally {
    (bar as Progress | null)?.end();
  }
}

/** Copies the SQLite file; null for Postgres, which has its own tools for backups. */
function databaseCopier(config: Config, { storage: { copyTo }, ids }: CoreServices): DatabaseCopier | null {
  if (copyTo === null) return null;
  return {
    copy: copyTo,
    open: (file) => openStorage({ ...config, databaseFile: file }, ids),
  };
}

function linesOf({ manifest, copied, missing }: BackUpReport): readonly string[] {
  const { database, accounts, objects, files, secretKey } = manifest;
  return [
    `${counted(objects, 'object')} of ${counted(accounts, 'account')}, ${counted(files.count, 'file')} (${copied} new).`,
    database
      ? 'The copy of the database was opened, counted and verified.'
      : 'The backup does not include the database. Dump it with pg_dump --format=custom "$DATABASE_URL".',
    secretKey === 'included'
      ? 'The backup includes secret.key. Keep it as safe as the data directory.'
      : 'The backup does not include SECRET_KEY. Keep it elsewhere, because access keys are lost without it.',
    missing === 0
      ? 'The backup is good: every file was read and matches its hash.'
      : `The backup is NOT good: ${counted(missing, 'file is', 'files are')} missing. Run the command again; if that does not help, run commonplace doctor.`,
  ];
}
