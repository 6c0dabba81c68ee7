import { closeSync, createReadStream, existsSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { readFolder } from '../../adapters/archive/folder.ts';
import { readTar } from '../../adapters/archive/tar.ts';
import { quote } from '../../core/errors.ts';
import { IMPORT_FORMATS, type ImportFormat, isImportFormat } from '../../core/imports/formats.ts';
import { HEADER_PART } from '../../core/library/format.ts';
import type { Refusal } from '../../core/library/read-part.ts';
import { parseSpaceName } from '../../core/model/space.ts';
import type { Archive } from '../../core/ports/archive.ts';
import { stepQueue } from '../../core/use-cases/queue-analysis.ts';
import { retentionUseCases } from '../../core/use-cases/retention.ts';
import { exportUseCases } from '../../core/use-cases/transfer/export-library.ts';
import { type ImportReport, importUseCases } from '../../core/use-cases/transfer/import-library.ts';
import { claimBlobs, openBlobs } from '../server/blobs.ts';
import type { Config } from '../server/config.ts';
import { type Foundation, inspectDatabase, openFoundation, openStorage } from '../server/foundation.ts';
import {
  type Command,
  EXIT_FAILED,
  parseCall,
  parseInteger,
  required,
  type Terminal,
  UsageError,
} from './command.ts';
import { importItems } from './import-items.ts';
import { longProgress, type Progress } from './progress.ts';
import { interruption } from './signals.ts';

/** How much of an export is read at once. */
const CHUNK_BYTES: number = 1024 * 1024;

const OPTIONS = {
  account: { type: 'string' },
  'from-sqlite': { type: 'string' },
  format: { type: 'string' },
  space: { type: 'string' },
  report: { type: 'string' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Imports what `export` or another service wrote, or the contents of another data directory. */
export const importing: Command = {
  usage: [
    'import FILE|FOLDER [--format FORMAT] [--dry-run] [--yes] [--report FILE] [--space NAME] [--account ID] [--json]',
    'import FILE|-|DIR [--account ID] [--json]',
    'import --from-sqlite DATA_DIR [--account ID] [--json]',
  ],
  summary:
    'Take in what a browser or another service exported, an export of Commonplace, packed or unpacked, or another data directory. What is there already stays.',
  async run(args, terminal) {
    const { values, positionals } = parseCall(args, OPTIONS, 1);
    const accountId = values.account === undefined ? undefined : parseInteger(values.account, '--account');
    const config = terminal.config();
    const place = positionals[0];
    const isForeign = values['from-sqlite'] === undefined && place !== undefined && !isOwnExport(place);
    if (isForeign) {
      return importItems(
        {
          place,
          accountId,
          format: formatOf(values.format),
          spaceName: values.space === undefined ? undefined : parseSpaceName(values.space),
          report: values.report,
          isDryRun: values['dry-run'] ?? false,
          isSure: values.yes ?? false,
          isJson: values.json ?? false,
        },
        terminal,
      );
    }
    for (const name of ['format', 'space', 'report', 'dry-run', 'yes'] as const)
      if (values[name] !== undefined) throw new UsageError(`--${name} is for exports of other services.`);
    const open = await findSource(values['from-sqlite'], positionals[0], config);
    const foundation = await openFoundation(config);
    try {
      const source = await open(foundation, terminal);
      const target = { accountId, config, foundation, terminal };
      const report = await take(source.archive, target).finally(source.close);
      if (values.json) terminal.out(JSON.stringify(report));
      else await printReport(report, foundation, terminal);
      return report.isComplete && report.refusals === 0 ? 0 : EXIT_FAILED;
    } finally {
      await foundation.storage.close();
    }
  },
};

interface Source {
  readonly archive: Archive;
  close(): Promise<void>;
}

type OpenSource = (foundation: Foundation, terminal: Terminal) => Promise<Source>;

/** Looks for the source before anything is made for it. @throws UsageError where there is none */
async function findSource(
  dataDir: string | undefined,
  file: string | undefined,
  config: Config,
): Promise<OpenSource> {
  if (dataDir !== undefined) {
    const other = await findDataDir(dataDir, config);
    return (foundation, terminal) => openDataDir(other, foundation, terminal);
  }
  const name = required(file, 'FILE');
  return async () => ({ archive: openArchive(name), close: async () => undefined });
}

/** Whether this is what `export` wrote: something piped, a tar, or a folder with its first part. @throws UsageError for nothing */
function isOwnExport(name: string): boolean {
  if (name === '-') return true;
  if (!existsSync(name)) throw new UsageError(`There is no file ${name}.`);
  if (statSync(name).isDirectory()) return existsSync(path.join(name, HEADER_PART));
  return firstBytes(name, HEADER_PART.length) === HEADER_PART;
}

function firstBytes(name: string, count: number): string {
  const file = openSync(name, 'r');
  try {
    const bytes = Buffer.alloc(count);
    return bytes.toString('latin1', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

function formatOf(name: string | undefined): ImportFormat | undefined {
  if (name === undefined || isImportFormat(name)) return name;
  throw new UsageError(`There is no format ${name}: there are ${IMPORT_FORMATS.join(', ')}.`);
}

function openArchive(name: string): Archive {
  if (name === '-') return readTar(process.stdin);
  return statSync(name).isDirectory()
    ? readFolder(name)
    : readTar(createReadStream(name, { highWaterMark: CHUNK_BYTES }));
}

async function findDataDir(name: string, config: Config): Promise<Config> {
  const dataDir = path.resolve(name);
  const databaseFile = path.join(dataDir, 'commonplace.db');
  const home = { dataDir, databaseUrl: null, databaseFile, blobFolder: dataDir, bucket: null };
  const other: Config = { ...config, ...home };
  if (!existsSync(databaseFile) || (await inspectDatabase(other)).schema === 'none')
    throw new UsageError(`There is no library in ${name}.`);
  return other;
}

/** Opens the library in another data directory as an export. */
async function openDataDir(
  other: Config,
  { ids, vault, clock }: Foundation,
  terminal: Terminal,
): Promise<Source> {
  const storage = await openStorage(other, ids);
  const blobs = await openBlobs(other);
  const archive = exportUseCases({ storage, blobs, vault, clock }).exportLibrary({
    miss: (objectId) => terminal.error(`A file of the object ${objectId} is missing or damaged.`),
  });
  return { archive, close: () => storage.close() };
}

interface Target {
  readonly accountId: number | undefined;
  readonly config: Config;
  readonly foundation: Foundation;
  readonly terminal: Terminal;
}

type Report = ImportReport & { readonly refusals: number; readonly isInterrupted: boolean };

async function take(archive: Archive, { accountId, config, foundation, terminal }: Target): Promise<Report> {
  let bar: Progress | null = null;
  let refusals = 0;
  const signal = interruption();
  const blobs = await openBlobs(config);
  await claimBlobs(blobs, foundation.storage);
  const { importLibrary } = importUseCases({
    ...foundation,
    blobs,
    queueStep: stepQueue(foundation),
    retention: retentionUseCases({ ...foundation, blobs }),
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
        terminal.error(lineOf(refusal));
      },
    });
    return { ...report, refusals, isInterrupted: signal.aborted };
  } finally {
    (bar as Progress | null)?.end();
  }
}

function lineOf({ part, line, field, value, reason }: Refusal): string {
  const what = field === undefined ? '' : ` ${field} ${quote(value)}`;
  return `${part} line ${line}:${what} ${reason.replace(/\.$/, '')}.`;
}

async function printReport(report: Report, { storage }: Foundation, terminal: Terminal): Promise<void> {
  for (const [what, { taken, present, refused }] of Object.entries(report.tallies)) {
    if (taken + refused === 0) continue;
    const known = present > 0 ? `, ${present} of them were there already` : '';
    terminal.out(`${taken} ${what}${known}${refused > 0 ? `; ${refused} refused` : ''}`);
  }
  if (report.isInterrupted) terminal.error('Interrupted. Run it again to go on.');
  else if (!report.isComplete) terminal.error('The export ends early: this was not all of it.');
  if ((await storage.accessKeys.list()).length === 0) {
    terminal.out('There is no access key yet: make one with commonplace keys create --account 1.');
  }
}
