import { createReadStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { readFolder } from '../../adapters/archive/folder.ts';
import { readTar } from '../../adapters/archive/tar.ts';
import { isTar, readTarFile } from '../../adapters/archive/tar-file.ts';
import { quote } from '../../core/errors.ts';
import { IMPORT_FORMATS, type ImportFormat } from '../../core/imports/formats.ts';
import type { Refusal } from '../../core/library/read-part.ts';
import { counted } from '../../core/model/counted.ts';
import { parseSpaceName } from '../../core/model/space.ts';
import type { Archive } from '../../core/ports/archive.ts';
import { accountUseCases } from '../../core/use-cases/accounts/accounts.ts';
import { retentionUseCases } from '../../core/use-cases/maintenance/retention.ts';
import { exportUseCases } from '../../core/use-cases/transfer/export-library.ts';
import { type ImportReport, importUseCases } from '../../core/use-cases/transfer/import-library.ts';
import { stepQueue } from '../../core/use-cases/unit-of-work/queue-analysis.ts';
import { claimBlobs, openBlobs } from '../server/blobs.ts';
import type { Config } from '../server/config.ts';
import { type CoreServices, inspectDatabase, openStorage } from '../server/core-services.ts';
import { type DefineCommand, examples, JSON_OPTION, UsageError, wholeNumber } from './command.ts';
import { adviseKey, openImportTarget } from './import-target.ts';
import { longProgress, type Progress } from './progress.ts';
import { interruption } from './signals.ts';
import type { Terminal } from './terminal.ts';
import { isBackup, isExport } from './what-is-there.ts';

/** The size of the chunks in which a pipe is read. */
const CHUNK_BYTES: number = 1024 * 1024;

interface ImportCall {
  readonly account?: number | undefined;
  readonly fromSqlite?: string | undefined;
  readonly format?: ImportFormat | undefined;
  readonly space?: string | undefined;
  readonly report?: string | undefined;
  readonly dryRun?: true | undefined;
  readonly yes?: true | undefined;
  readonly json?: true | undefined;
}

/** The command that imports a Commonplace export, another service's export, or another data directory. */
export const importCommand: DefineCommand = (command, terminal) => {
  command
    .description(
      'Import bookmarks, another service’s export, a Commonplace export (packed or unpacked), or another data directory. Nothing is imported twice: run it again to continue after an interruption.',
    )
    .argument('[FILE]', 'a file, a directory, or - for a Commonplace export on standard input')
    .addOption(
      new Option('--format <FORMAT>', 'format of another service, if it is not recognised').choices(
        IMPORT_FORMATS,
      ),
    )
    .option('--dry-run', 'count what would be imported, and stop')
    .option('--yes', 'do not ask for confirmation')
    .option('--report <FILE>', 'write a CSV report with the outcome of every row')
    .option('--space <NAME>', 'add everything to a space')
    .option('--account <ID>', 'account to import into (default: the first)', wholeNumber)
    .option('--from-sqlite <DATA_DIR>', 'import the library in another data directory')
    .addOption(JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'import bookmarks.html --dry-run --report rows.csv',
        'import bookmarks.html --yes --space Bookmarks --account 2',
        'import export.csv --format raindrop --json',
        'import library.tar',
        'import --from-sqlite /mnt/old/commonplace',
      ),
    )
    .action(async (place, call) => {
      const config = await terminal.config();
      await (place !== undefined && call.fromSqlite === undefined && !isCommonplaceExport(place)
        ? importFromOtherService(place, call, terminal)
        : importCommonplace(place, call, config, terminal));
    });
};

async function importFromOtherService(place: string, call: ImportCall, terminal: Terminal): Promise<void> {
  const { account, format, space, report, dryRun = false, yes = false, json = false } = call;
  // This module loads the readers of all formats.
  const { importItems } = await import('./import-items.ts');
  await importItems(
    {
      place,
      accountId: account,
      format,
      spaceName: space === undefined ? undefined : parseSpaceName(space),
      report,
      isDryRun: dryRun,
      isSure: yes,
      isJson: json,
    },
    terminal,
  );
}

const OTHER_SERVICE_OPTIONS = {
  format: 'format',
  space: 'space',
  report: 'report',
  dryRun: 'dry-run',
  yes: 'yes',
} as const;

async function importCommonplace(
  place: string | undefined,
  call: ImportCall,
  config: Config,
  terminal: Terminal,
): Promise<void> {
  for (const [name, option] of Object.entries(OTHER_SERVICE_OPTIONS) as [
    keyof typeof OTHER_SERVICE_OPTIONS,
    string,
  ][])
    if (call[name] !== undefined) throw new UsageError(`--${option} is only for exports of other services.`);
  const open = await findSource(call.fromSqlite, place, config);
  const services = await openImportTarget(config, call.account);
  try {
    const source = await open(services, terminal);
    const target = { accountId: call.account, config, services, terminal };
    const report = await importArchive(source.archive, target).finally(source.close);
    if (report.missingFiles > 0 && isPipe(place)) terminal.error(ABOUT_PIPES);
    if (call.json) terminal.json(report);
    else await printReport(report, services, terminal);
    if (!report.isComplete || report.refusals > 0) terminal.fail();
  } finally {
    await services.storage.close();
  }
}

const ABOUT_PIPES =
  'A pipe can be read only once, so each file must come after the record that refers to it. If the export was repacked, import it from a file.';

interface OpenedArchive {
  readonly archive: Archive;
  close(): Promise<void>;
}

type OpenSource = (services: CoreServices, terminal: Terminal) => Promise<OpenedArchive>;

/** Finds the source of an import. @throws UsageError if the source does not exist */
async function findSource(
  dataDir: string | undefined,
  file: string | undefined,
  config: Config,
): Promise<OpenSource> {
  if (dataDir !== undefined) {
    const other = await findDataDir(dataDir, config);
    return (services, terminal) => openDataDir(other, services, terminal);
  }
  if (file === undefined) throw new UsageError('FILE is missing.');
  return async () => ({ archive: openArchive(file), close: async () => undefined });
}

/**
 * Whether a path is a pipe or a Commonplace export, which may be damaged. Every tar file counts, because no other service exports one.
 * @throws UsageError if nothing exists at the path, or if it is a backup
 */
function isCommonplaceExport(name: string): boolean {
  if (name === '-') return true;
  if (!existsSync(name)) throw new UsageError(`There is no file ${name}.`);
  if (isBackup(name))
    throw new UsageError(
      `${name} is a backup, not an export: use commonplace restore with an empty data directory.`,
    );
  // A pipe cannot be inspected without consuming it.
  return isPipe(name) || isExport(name) || (statSync(name).isFile() && isTar(name));
}

function openArchive(name: string): Archive {
  if (name === '-') return readTar(process.stdin);
  if (isPipe(name)) return readTar(createReadStream(name, { highWaterMark: CHUNK_BYTES }));
  return statSync(name).isDirectory() ? readFolder(name) : readTarFile(name);
}

/** Whether a source can be read only once. */
function isPipe(name: string | undefined): boolean {
  if (name === undefined || name === '-') return name === '-';
  const stats = statSync(name);
  return !stats.isFile() && !stats.isDirectory();
}

async function findDataDir(name: string, config: Config): Promise<Config> {
  const dataDir = path.resolve(name);
  const databaseFile = path.join(dataDir, 'commonplace.db');
  const location = { dataDir, databaseUrl: null, databaseFile, blobFolder: dataDir, bucket: null };
  const other: Config = { ...config, ...location };
  if (!existsSync(databaseFile) || (await inspectDatabase(other)).schema === 'none')
    throw new UsageError(`There is no library in ${name}.`);
  return other;
}

/** Opens the library in another data directory as an export. */
async function openDataDir(
  other: Config,
  { ids, vault, clock }: CoreServices,
  terminal: Terminal,
): Promise<OpenedArchive> {
  const storage = await openStorage(other, ids);
  const blobs = await openBlobs(other);
  const archive = exportUseCases({ storage, blobs, vault, clock }).exportLibrary({
    miss: (objectId) => terminal.error(`A file of object ${objectId} is missing or damaged.`),
  });
  return { archive, close: () => storage.close() };
}

interface Target {
  readonly accountId: number | undefined;
  readonly config: Config;
  readonly services: CoreServices;
  readonly terminal: Terminal;
}

interface Report extends ImportReport {
  readonly refusals: number;
  /** Number of refusals that concern files. */
  readonly missingFiles: number;
  readonly isInterrupted: boolean;
}

/** The names of fields that refer to files. */
const FILE_FIELDS: ReadonlySet<string | undefined> = new Set(['blob', 'screenshot', 'thumbnail', 'copy']);

async function importArchive(
  archive: Archive,
  { accountId, config, services, terminal }: Target,
): Promise<Report> {
  let bar: Progress | null = null;
  let refusals = 0;
  let missingFiles = 0;
  const signal = interruption();
  const blobs = await openBlobs(config);
  await claimBlobs(blobs, services.storage);
  const { importLibrary } = importUseCases({
    ...services,
    blobs,
    queueStep: stepQueue(services),
    retention: retentionUseCases({ ...services, blobs }),
    first: accountUseCases(services).first,
  });
  try {
    const report = await importLibrary(archive, {
      ...(accountId !== undefined && { accountId }),
      signal,
      begin: (total) => {
        bar = longProgress('importing', total, 'objects');
      },
      advance: (count) => bar?.add(count),
      refuse: (refusal) => {
        refusals += 1;
        if (FILE_FIELDS.has(refusal.field)) missingFiles += 1;
        terminal.error(lineOf(refusal));
      },
    });
    return { ...report, refusals, missingFiles, isInterrupted: signal.aborted };
  } finally {
    (bar as Progress | null)?.end();
  }
}

function lineOf({ part, line, field, value, reason }: Refusal): string {
  const what = field === undefined ? '' : ` ${field} ${quote(value)}`;
  return `${part} line ${line}:${what} ${reason.replace(/\.$/, '')}.`;
}

const singularOf = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '');

async function printReport(report: Report, { storage }: CoreServices, terminal: Terminal): Promise<void> {
  for (const [what, { taken, present, refused }] of Object.entries(report.counts)) {
    if (taken + refused === 0) continue;
    const note = present > 0 ? `, ${present} of them already there` : '';
    terminal.out(
      `${counted(taken, singularOf(what), what)}${note}${refused > 0 ? `; ${refused} refused` : ''}`,
    );
  }
  if (report.isInterrupted) terminal.error('Interrupted. Run the command again to continue.');
  else if (!report.isComplete) terminal.error('The export is truncated: the rest could not be imported.');
  await adviseKey(storage, terminal);
}
