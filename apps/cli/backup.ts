import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folderBackup } from '../../adapters/backup/folder.ts';
import { copyDatabase } from '../../adapters/sqlite/index.ts';
import { unusable } from '../../core/errors.ts';
import { type BackUpReport, backUpUseCase, type DatabaseCopying } from '../../core/use-cases/back-up.ts';
import { openBlobs } from '../server/blobs.ts';
import { type Foundation, openFoundation, openStorage } from '../server/compose.ts';
import type { Config } from '../server/config.ts';
import { noteBackup } from '../server/last-backup.ts';
import { VERSION } from '../server/version.ts';
import { type Command, EXIT_FAILED, parseCall, required } from './command.ts';
import { longProgress, type Progress } from './progress.ts';

/** Takes a backup, also while the server runs. */
export const backup: Command = {
  usage: ['backup TARGET [--json]'],
  summary: 'Bring a backup in the directory TARGET up to date, and check that it is good.',
  async run(args, terminal) {
    const { values, positionals } = parseCall(args, { json: { type: 'boolean' } });
    const target = path.resolve(required(positionals[0], 'TARGET'));
    const config = terminal.config();
    makeFolder(target);
    const foundation = await openFoundation(config);
    let bar: Progress | null = null;
    try {
      const backUp = backUpUseCase({
        ...foundation,
        blobs: await openBlobs(config),
        store: folderBackup(target),
        database: databaseCopying(config, foundation),
      });
      const report = await backUp({
        secret: readSecret(config),
        product: VERSION,
        begin: (bytes) => {
          bar = longProgress('backing up', bytes, 'bytes');
        },
        advance: (bytes) => bar?.add(bytes),
        miss: (objectId) => terminal.error(`A file of the object ${objectId} is missing or damaged.`),
      });
      const isGood = report.missing === 0;
      if (isGood) noteBackup(config, { taken: report.manifest.taken, target });
      if (values.json) terminal.out(JSON.stringify({ isGood, ...report }));
      else for (const line of linesOf(report)) terminal.out(line);
      return isGood ? 0 : EXIT_FAILED;
    } finally {
      (bar as Progress | null)?.end();
      await foundation.storage.close();
    }
  },
};

function makeFolder(target: string): void {
  try {
    mkdirSync(target, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusable(`The directory ${target} cannot be made`, error);
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
