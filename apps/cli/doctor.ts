import path from 'node:path';
import { isDomainError, unprocessable } from '../../core/errors.ts';
import { openBlobs } from '../server/blobs.ts';
import { type Config, ConfigError } from '../server/config.ts';

import { inspectDatabase, openLibrary, requireLibrary } from '../server/foundation.ts';
import { type BackupTarget, openBackupTarget } from './backup-target.ts';
import { type Command, EXIT_FAILED, parseCall, type Terminal, UsageError } from './command.ts';

import { checkAccessKeys } from './doctor/access-keys.ts';
import { checkAiServer } from './doctor/ai-server.ts';
import { checkBackup } from './doctor/backup-age.ts';
import { checkBrowser } from './doctor/browser.ts';
import { checkClock } from './doctor/clock.ts';
import { checkDirectory } from './doctor/disk.ts';
import { checkFiles } from './doctor/files.ts';
import { advice, type Finding, ok, toLine, wrong } from './doctor/finding.ts';
import { checkPort } from './doctor/port.ts';
import { checkPrivacy } from './doctor/privacy.ts';
import { checkSecretKey, hasSecretKey } from './doctor/secret-key.ts';
import { checkSchema, tellVersions } from './doctor/versions.ts';

/** Checks the installation and suggests remedies. It changes nothing, unless it is told to mend files. */
export const doctor: Command = {
  usage: ['doctor [--mend-from BACKUP | --reanalyse] [--json]'],
  summary:
    'Check configuration, machine, database and every stored file; mend damaged files from the backup in BACKUP.',
  async run(args, terminal) {
    const { values } = parseCall(
      args,
      { 'mend-from': { type: 'string' }, reanalyse: { type: 'boolean' }, json: { type: 'boolean' } },
      0,
    );
    const backup = values['mend-from'];
    if (backup !== undefined && values.reanalyse)
      throw new UsageError('--mend-from and --reanalyse are two calls.');
    if (values.reanalyse) {
      const { reanalyseAll } = await import('./reanalyse.ts');
      return reanalyseAll(terminal, values.json ?? false);
    }
    const findings = await examine(terminal, backup);
    if (values.json) terminal.out(JSON.stringify(findings));
    else for (const finding of findings) terminal.out(toLine(finding));
    return findings.some((finding) => finding.status === 'wrong') ? EXIT_FAILED : 0;
  },
};

/**
 * @param mendFrom the backup from which damaged files are mended, if any
 * @throws ConfigError where there is no library to examine
 */
async function examine(terminal: Terminal, mendFrom: string | undefined): Promise<readonly Finding[]> {
  const config = configOf(terminal);
  if (Array.isArray(config)) return config;
  const backup = mendFrom === undefined ? null : await openBackup(mendFrom, config);
  const data = await examineData(config, backup);
  return [
    ok('configuration', `The data directory is ${config.dataDir}.`),
    tellVersions(),
    ...foldersOf(config).map((folder) => checkDirectory('disk', folder)),
    ...checkPrivacy(config),
    checkBackup(config, Date.now()),
    await checkPort(config),
    await checkAiServer(config.ai),
    await checkBrowser(config.browserPath),
    ...data,
  ];
}

/** The configuration, or what is wrong with it. */
function configOf(terminal: Terminal): Config | Finding[] {
  try {
    return terminal.config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((message) =>
      wrong(
        'configuration',
        message,
        'Correct it in the environment or in .env; docs/configuration.md has all settings.',
      ),
    );
  }
}

/** The directories to which the server writes, which may be on several disks. */
function foldersOf({ dataDir, databaseUrl, databaseFile, bucket, blobFolder }: Config): readonly string[] {
  return [
    ...new Set([
      dataDir,
      ...(databaseUrl === null ? [path.dirname(databaseFile)] : []),
      ...(bucket === null ? [blobFolder] : []),
    ]),
  ];
}

async function examineData(config: Config, backup: BackupTarget | null): Promise<readonly Finding[]> {
  const isFile = config.databaseUrl === null;
  try {
    await requireLibrary(config);
    const inspection = await inspectDatabase(config);
    const { schema, clock } = inspection;
    return [
      checkSchema(inspection),
      checkClock(Date.now(), { clock, isFile }),
      checkSecretKey(config),
      ...(schema === 'current' && hasSecretKey(config) ? await examineRecords(config, backup) : []),
    ];
  } catch (error) {
    if (isDomainError(error)) return [damaged(error.message)];
    throw error;
  }
}

/**
 * Checks the contents of a database of this version, and its files. It must not open an older one, which that would migrate,
 * nor run without a key, which would then be created.
 */
async function examineRecords(config: Config, backup: BackupTarget | null): Promise<readonly Finding[]> {
  const { storage, vault } = await openLibrary(config);
  try {
    const damage = await storage.inspect();
    if (damage.length > 0) return damage.map(damaged);
    return [
      ok('database', 'The database is sound.'),
      ...(await storage.advise()).map(({ finding, remedy }) => advice('database', finding, remedy)),
      await checkAccessKeys(storage, vault),
      ...(await checkFiles(storage, () => openBlobs(config), backup)),
    ];
  } finally {
    await storage.close();
  }
}

/** @throws DomainError `unprocessable` when there is no backup */
async function openBackup(word: string, config: Config): Promise<BackupTarget> {
  const backup = await openBackupTarget(word, 'BACKUP', config);
  if ((await backup.store.readManifest()) !== null) return backup;
  throw unprocessable(`There is no backup in ${backup.name}.`);
}

function damaged(message: string): Finding {
  return wrong(
    'database',
    message,
    'If this does not say what to do: stop the server and restore the last backup.',
  );
}
