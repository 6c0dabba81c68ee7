import { readFileSync } from 'node:fs';
import path from 'node:path';
import { copyDatabase } from '../../adapters/sqlite/index.ts';
import { type BackUpReport, backUpUseCase, type DatabaseCopying } from '../../core/use-cases/back-up.ts';
import { openBlobs } from '../server/blobs.ts';
import type { Config } from '../server/config.ts';
import { lockBackups } from '../server/data-dir.ts';
import { type Foundation, openFoundation, openStorage } from '../server/foundation.ts';
import { noteBackup } from '../server/last-backup.ts';
import { VERSION } from '../server/version.ts';
import { type BackupTarget, withBackupTarget } from './backup-target.ts';
import { type Command, EXIT_FAILED, parseCall, required, type Terminal } from './command.ts';
import { longProgress, type Progress } from './progress.ts';

/** Takes a backup, also while the server runs. */
export const backup: Command = {
  usage: ['backup TARGET [--json]'],
  summary:
    'Bring the backup in TARGET, a directory or s3://BUCKET/PREFIX, up to date, and check that it is good.',
  async run(args, terminal) {
    const { values, positionals } = parseCall(args, { json: { type: 'boolean' } }, 1);
    const word = required(positionals[0], 'TARGET');
    const config = terminal.config();
    const foundation = await openFoundation(config);
    try {
      const lock = lockBackups(config);
      try {
        const report = await withBackupTarget(word, 'TARGET', config, (target) =>
          take(target, config, foundation, terminal),
        );
        const isGood = report.missing === 0;
        if (values.json) terminal.out(JSON.stringify({ isGood, ...report }));
        else for (const line of linesOf(report)) terminal.out(line);
        return isGood ? 0 : EXIT_FAILED;
      } finally {
        lock.release();
      }
    } finally {
      await foundation.storage.close();
    }
  },
};

async function take(
  { store, name }: BackupTarget,
  config: Config,
  foundation: Foundation,
  terminal: Terminal,
): Promise<BackUpReport> {
  const blobs = await openBlobs(config);
  const database = databaseCopying(config, foundation);
  const backUp = backUpUseCase({ ...foundation, blobs, store, database });
  let bar: Progress | null = null;
  try {
    const report = await backUp({
      secret: readSecret(config),
      product: VERSION,
      begin: (bytes) => {
        bar = longProgress('backing up', bytes, 'bytes');
      },
      advance: (bytes) => bar?.add(bytes),
      miss: (objectId) => terminal.error(`A file of the object ${objectId} is missing or damaged.`),
    });
    if (report.missing === 0) noteBackup(config, { taken: report.manifest.taken, target: name });
    return report;
  } finally {
    (bar as Progress | null)?.end();
  }
}

/** The way to copies of the SQLite file; null on Postgres, which has its own means. */
function databaseCopying(config: Config, { ids }: Foundation): DatabaseCopying | null {
  if (config.databaseUrl !== null) return null;
  return {
    copy: (place) => copyDatabase(config.databaseFile, place),
    open: (place) => openStorage({ ...config, databaseFile: place }, ids),
  };
}

/** The key file as it is; null when the key is configured. */
function readSecret({ secretKey, dataDir }: Config): string | null {
  return secretKey ? null : readFileSync(path.join(dataDir, 'secret.key'), 'utf8');
}

function linesOf({ manifest, copied, missing }: BackUpReport): readonly string[] {
  const { database, accounts, objects, files, secretKey } = manifest;
  return [
    `${objects} objects of ${accounts} accounts, ${files.count} files (${copied} new).`,
    database
      ? 'The copy of the database was opened, counted and checked.'
      : 'The database is not in it: dump it with pg_dump --format=custom "$DATABASE_URL".',
    secretKey === 'included'
      ? 'secret.key is in it: keep it as safe as the data directory.'
      : 'SECRET_KEY is not in it: keep it elsewhere, for access keys are lost without it.',
    missing === 0
      ? 'The backup is good: every file in it was read and has its hash.'
      : `The backup is NOT good: ${missing} files are missing. Run it again; if that does not help, commonplace doctor says more.`,
  ];
}
