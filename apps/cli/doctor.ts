import path from 'node:path';
import { isDomainError } from '../../core/errors.ts';
import { openBlobs } from '../server/blobs.ts';
import { type Config, ConfigError } from '../server/config.ts';

import { inspectDatabase, openLibrary, requireLibrary } from '../server/foundation.ts';
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

/** Options of former versions, which changed something, by the commands that do so now. */
const FORMER_OPTIONS: Readonly<Record<string, string>> = {
  '--mend-from': 'mend BACKUP',
  '--reanalyse': 'reanalyse',
};

/** Checks the installation and suggests remedies. It changes nothing. */
export const doctor: Command = {
  usage: ['doctor [--json]'],
  summary: 'Check configuration, machine, database and every stored file, and change nothing.',
  async run(args, terminal) {
    refuseFormerOptions(args);
    const { values } = parseCall(args, { json: { type: 'boolean' } }, 0);
    const findings = await examine(terminal);
    if (values.json) terminal.out(JSON.stringify(findings));
    else for (const finding of findings) terminal.out(toLine(finding));
    return findings.some((finding) => finding.status === 'wrong') ? EXIT_FAILED : 0;
  },
};

/** @throws ConfigError where there is no library to examine */
async function examine(terminal: Terminal): Promise<readonly Finding[]> {
  const config = configOf(terminal);
  if (Array.isArray(config)) return config;
  const data = await examineData(config);
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

async function examineData(config: Config): Promise<readonly Finding[]> {
  const isFile = config.databaseUrl === null;
  try {
    await requireLibrary(config);
    const inspection = await inspectDatabase(config);
    const { schema, clock } = inspection;
    return [
      checkSchema(inspection),
      checkClock(Date.now(), { clock, isFile }),
      checkSecretKey(config),
      ...(schema === 'current' && hasSecretKey(config) ? await examineRecords(config) : []),
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
async function examineRecords(config: Config): Promise<readonly Finding[]> {
  const { storage, vault } = await openLibrary(config);
  try {
    const damage = await storage.inspect();
    if (damage.length > 0) return damage.map(damaged);
    return [
      ok('database', 'The database is sound.'),
      ...(await storage.advise()).map(({ finding, remedy }) => advice('database', finding, remedy)),
      await checkAccessKeys(storage, vault),
      ...(await checkFiles(storage, () => openBlobs(config), null)),
    ];
  } finally {
    await storage.close();
  }
}

/** @throws UsageError that names the command which does today what the option did */
function refuseFormerOptions(args: readonly string[]): void {
  for (const arg of args) {
    const [option = ''] = arg.split('=');
    const command = FORMER_OPTIONS[option];
    if (command !== undefined)
      throw new UsageError(`doctor changes nothing; instead of ${option} call: commonplace ${command}`);
  }
}

function damaged(message: string): Finding {
  return wrong(
    'database',
    message,
    'If this does not say what to do: stop the server and restore the last backup.',
  );
}
