import { writeFile } from 'node:fs/promises';
import {
  placeRestoreMarker,
  removeRestoreMarker,
  requireRestorable,
} from '../../adapters/data-dir/restore-marker.ts';
import { sqliteRestoring } from '../../adapters/sqlite/index.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../adapters/system/ids.ts';
import { sha256 } from '../../adapters/system/vault.ts';
import { isDomainError, unprocessable, withCommas } from '../../core/errors.ts';
import { lastInstantOf } from '../../core/model/backup-retention.ts';
import { counted } from '../../core/model/counted.ts';
import {
  type DatabaseRestoring,
  type ExaminedBackup,
  type KeySource,
  pauseOutgoing,
  type RestoreReport,
  type Restores,
  restoreUseCases,
} from '../../core/use-cases/transfer/restore.ts';
import { openBlobs } from '../server/blobs.ts';
import type { Config } from '../server/config.ts';
import { inspectDatabase, openStorage } from '../server/core-services.ts';
import { lockDataDir } from '../server/data-dir.ts';
import { secretKeyFile } from '../server/secret-key.ts';
import { openBackupTarget, withScratchDirectory } from './backup-target.ts';
import { type DefineCommand, examples, JSON_OPTION, UsageError } from './command.ts';
import { longProgress, type Progress } from './progress.ts';
import { interruption } from './signals.ts';
import type { Terminal } from './terminal.ts';
import { isExport } from './what-is-there.ts';

const IS_EXPORT = '; it is an export. Use commonplace import';

/** The command that restores a backup into an empty data directory. */
export const restore: DefineCommand = (command, terminal) => {
  command
    .description(
      'Verify the backup in SOURCE and restore it into an empty data directory that no server uses. Run it again to continue after an interruption.',
    )
    .argument('<SOURCE>', 'a backup: a directory, or s3://BUCKET/PREFIX?endpoint=…&region=…')
    .option(
      '--as-of <TIME>',
      'restore the newest backup from this date (2026-11-20) or time (2026-11-20T03:30:00Z) in UTC, or from before',
    )
    .option('--without-damaged', 'leave out files that are damaged or missing in the backup')
    .addOption(JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'restore /mnt/disk/commonplace --as-of 2026-11-20',
        'restore /mnt/disk/commonplace --without-damaged --json',
      ),
    )
    .action(async (word, { asOf: time, withoutDamaged = false, json }) => {
      const asOf = time === undefined ? null : lastInstantOf(time);
      if (time !== undefined && asOf === null)
        throw new UsageError(
          `--as-of must be a date such as 2026-11-20, or a time such as 2026-11-20T03:30:00Z, but is ${JSON.stringify(time)}.`,
        );
      const config = await terminal.config();
      const source = await openBackupTarget(word, 'SOURCE', config);
      if ((await source.store.readManifest()) === null)
        throw unprocessable(`There is no backup in ${source.name}${isExport(word) ? IS_EXPORT : ''}.`);
      const restores = restoreUseCases({
        store: source.store,
        openBlobs: () => openBlobs(config),
        vault: { sha256 },
        clock: systemClock,
        database: createDatabaseRestoring(config),
        keepSecret: config.secretKey
          ? null
          : (secret) => writeFile(secretKeyFile(config), secret, { mode: 0o600, flush: true }),
      });
      // Also checks this before locking, so that a failed command leaves no lock file behind.
      requireEmpty(config);
      const examined = await restores.examine(asOf);
      const signal = interruption();
      const report = await restoreLocked(restores, examined, {
        config,
        terminal,
        withoutDamaged,
        signal,
      }).catch((error) => {
        if (error !== signal.reason) throw error;
        return null;
      });
      if (report === null) {
        terminal.error('Interrupted: the restore is NOT finished. Run the command again to continue.');
        return terminal.fail();
      }
      const complete = { ...report, paused: report.paused ?? (await pausePostgres(report, config)) };
      if (json) terminal.json(complete);
      else for (const line of linesOf(complete)) terminal.out(line);
      if (report.missing > 0) terminal.fail();
    });
};

interface RestoreContext {
  readonly config: Config;
  readonly terminal: Terminal;
  readonly withoutDamaged: boolean;
  readonly signal: AbortSignal;
}

/** @throws DomainError `unprocessable` unless the destination is empty or partly restored */
const requireEmpty = ({ dataDir, databaseUrl, databaseFile }: Config) =>
  requireRestorable(dataDir, databaseUrl === null ? databaseFile : null);

async function restoreLocked(
  { restore }: Restores,
  backup: ExaminedBackup,
  { config, terminal, withoutDamaged, signal }: RestoreContext,
): Promise<RestoreReport> {
  let bar: Progress | null = null;
  let hasBegun = false;
  const lock = lockDataDir(config);
  let createdMarker = false;
  try {
    // Checks this again, because only the lock prevents other processes from filling the directory.
    requireEmpty(config);
    createdMarker = placeRestoreMarker(config.dataDir);
    const report = await withScratchDirectory(config, () =>
      restore(backup, {
        withoutDamaged,
        signal,
        begin: (bytes) => {
          hasBegun = true;
          bar = longProgress('restoring', bytes, 'bytes');
        },
        advance: (bytes) => bar?.add(bytes),
        miss: (key) => terminal.error(`The file ${key} is missing or damaged in the backup.`),
      }),
    );
    if (report.isFinished) removeRestoreMarker(config.dataDir);
    lock.release();
    return report;
  } catch (error) {
    if (createdMarker && !hasBegun) removeRestoreMarker(config.dataDir);
    if (hasBegun) lock.release();
    else lock.undo();
    throw error;
  } finally {
    (bar as Progress | null)?.end();
  }
}

/** Creates the function that restores the SQLite file; null for Postgres, which has its own tools for backups. */
function createDatabaseRestoring(config: Config): DatabaseRestoring | null {
  if (config.databaseUrl !== null) return null;
  const ids = uuidV7Ids(systemClock);
  return sqliteRestoring(config.databaseFile, (file) => openStorage({ ...config, databaseFile: file }, ids));
}

/**
 * Pauses webhooks and feeds in a restored Postgres database.
 * @returns the number of webhooks and feeds paused; null if the restore is not finished, or the database is not restored yet
 */
async function pausePostgres({ isFinished }: RestoreReport, config: Config): Promise<number | null> {
  if (!isFinished || !(await hasDatabase(config))) return null;
  const storage = await openStorage(config, uuidV7Ids(systemClock));
  try {
    return await pauseOutgoing(storage);
  } finally {
    await storage.close();
  }
}

async function hasDatabase(config: Config): Promise<boolean> {
  try {
    return (await inspectDatabase(config)).schema !== 'none';
  } catch (error) {
    if (isDomainError(error, 'unavailable')) return false;
    throw error;
  }
}

const ABOUT_KEYS: Readonly<Record<KeySource, string>> = {
  restored: 'secret.key was also restored.',
  configured:
    'SECRET_KEY is set. It must be the key that was in use when the backup was taken, or access keys will not work.',
  missing:
    'SECRET_KEY was set when the backup was taken. Set it to the same value before you start the server.',
};

function linesOf({ manifest, missing, isFinished, secretKey, paused }: RestoreReport): readonly string[] {
  const { taken, accounts, objects, files } = manifest;
  if (!isFinished) {
    return [
      `The restore is NOT finished: ${withCommas(missing)} of ${counted(files.count, 'file')} ${missing === 1 ? 'is' : 'are'} damaged or missing in this backup; the others are restored.`,
      'Run the command again with a good copy of the backup to fetch only what is missing, or add --without-damaged to leave it out.',
    ];
  }
  return [
    `Restored ${counted(objects, 'object')} of ${counted(accounts, 'account')} and ${counted(files.count - missing, 'file')}, as of ${taken}.`,
    ...(paused === null
      ? [
          'The database is not restored yet: restore its dump with pg_restore, then run this command again to pause webhooks and feeds.',
        ]
      : []),
    ...(paused
      ? [
          `${counted(paused, 'webhook or feed', 'webhooks and feeds')} ${paused === 1 ? 'is' : 'are'} paused. Resume them in the app once the original server no longer runs.`,
        ]
      : []),
    ABOUT_KEYS[secretKey],
    missing === 0
      ? 'All files match their hashes.'
      : `${counted(missing, 'file')} could not be restored; doctor lists their objects.`,
  ];
}
