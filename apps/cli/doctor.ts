import { isDomainError, rootCauseOf } from '../../core/errors.ts';
import { openBlobs } from '../server/blobs.ts';
import { type Config, ConfigError } from '../server/config.ts';
import { openLibrary, requireLibrary } from '../server/core-services.ts';
import { foldersOf } from '../server/free-space.ts';
import { aiOf } from '../server/models-in-use.ts';
import { type DefineCommand, examples, JSON_OPTION } from './command.ts';
import { checkAccessKeys } from './doctor/access-keys.ts';
import { checkAiServer } from './doctor/ai-server.ts';
import { checkBackup } from './doctor/backup-age.ts';
import { checkBrowser } from './doctor/browser.ts';
import { checkClock } from './doctor/clock.ts';
import { checkDirectory } from './doctor/disk.ts';
import { checkFiles } from './doctor/files.ts';
import { advice, type Finding, ok, report, wrong } from './doctor/finding.ts';
import { checkMail, checkOwnerMail } from './doctor/mail.ts';
import { checkPages } from './doctor/pages.ts';
import { checkPaused } from './doctor/paused.ts';
import { checkPort } from './doctor/port.ts';
import { checkPrivacy } from './doctor/privacy.ts';
import { checkResponses } from './doctor/responses.ts';
import { checkSecretKey, hasSecretKey } from './doctor/secret-key.ts';
import { checkSizes } from './doctor/sizes.ts';
import { checkSchema, reportVersions } from './doctor/versions.ts';
import { isFull, placesOf } from './full-place.ts';
import { readSettings } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** The command that checks the installation and suggests remedies, without changing anything. */
export const doctor: DefineCommand = (command, terminal) => {
  command
    .description(
      'Check configuration, machine, database and every stored file, and suggest remedies. Changes nothing; the server may be running.',
    )
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('doctor', 'doctor --json'))
    .action(async ({ json = false }) => {
      report(await runChecks(terminal), json, terminal);
    });
};

/** Runs all checks. @throws ConfigError if there is no library to check */
async function runChecks(terminal: Terminal): Promise<readonly Finding[]> {
  const settings = await readSettings(terminal);
  const unknown = settings.unknown.map((line) => advice('configuration', line, CORRECT_SETTINGS));
  const config = configOf(settings.config);
  if (Array.isArray(config)) return [...config, ...unknown];
  const data = await checkData(config);
  return [
    ok('configuration', `The data directory is ${config.dataDir}.`),
    ...unknown,
    reportVersions(),
    ...foldersOf(config).map((folder) => checkDirectory('disk', folder)),
    ...checkPrivacy(config),
    checkBackup(config, Date.now()),
    await checkPort(config),
    ...(config.ai ? [await checkAiServer(config.ai)] : []),
    ...(config.smtp ? [await checkMail(config.smtp)] : []),
    await checkBrowser(config.browserPath),
    ...data,
  ];
}

const CORRECT_SETTINGS = 'Correct it in the environment or in .env (docs/configuration.md).';

/** The configuration, or findings about its problems. */
function configOf(config: () => Config): Config | Finding[] {
  try {
    return config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((message) => wrong('configuration', message, CORRECT_SETTINGS));
  }
}

async function checkData(config: Config): Promise<readonly Finding[]> {
  const isFile = config.databaseUrl === null;
  try {
    const inspection = await requireLibrary(config);
    const { schema, clock } = inspection;
    return [
      checkSchema(inspection),
      checkClock(Date.now(), { clock, isFile }),
      checkSecretKey(config),
      ...(schema === 'current' && hasSecretKey(config) ? await checkDatabaseAndFiles(config) : []),
    ];
  } catch (error) {
    if (!isDomainError(error)) throw error;
    if (isFull(error)) return [wrong('database', `No space left in ${placesOf(config)}.`, MAKE_ROOM)];
    if (!isFile) return [wrong('database', error.message, REACH_DATABASE)];
    const isForbidden = /^E(ACCES|PERM)/.test(rootCauseOf(error));
    return [isForbidden ? wrong('database', error.message, GIVE_ACCESS) : damaged(error.message)];
  }
}

/** Checks the contents of a database of the current version, and its files. */
async function checkDatabaseAndFiles(config: Config): Promise<readonly Finding[]> {
  const { storage, vault } = await openLibrary(config);
  try {
    const damage = await storage.inspect();
    if (damage.length > 0) return [damaged(`The database is damaged: ${damage.join('; ')}.`)];
    return [
      ok('database', 'The database is intact.'),
      ...(await storage.advise()).map(({ finding, remedy }) => advice('database', finding, remedy)),
      ...(config.ai ? [] : [await checkAiServer((await aiOf(config, { storage, vault }).current()).server)]),
      await checkAccessKeys(storage, vault),
      checkPages(await storage.jobs.unread()),
      ...(await checkPaused(storage)),
      ...(config.smtp ? await checkOwnerMail(storage) : []),
      await checkResponses(storage, false),
      await checkSizes(storage, false),
      ...(await checkFiles(storage, () => openBlobs(config), null)),
    ];
  } finally {
    await storage.close();
  }
}

const MAKE_ROOM = 'Free some space, or move the data to a larger disk.';
const GIVE_ACCESS = 'Give the user that runs the server access to the data directory.';
const REACH_DATABASE = 'Start the database, or correct DATABASE_URL.';

/** A finding about a database that cannot be read. */
function damaged(message: string): Finding {
  return wrong('database', message, 'Stop the server and restore the latest backup.');
}
