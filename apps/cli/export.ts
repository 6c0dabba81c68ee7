import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { writeWholeFile } from '../../adapters/archive/file.ts';
import { writeTar } from '../../adapters/archive/tar.ts';
import { verifiedReader } from '../../adapters/blobs/verified-reader.ts';
import { toJpeg } from '../../adapters/media/jpeg.ts';
import { jsonLogger } from '../../adapters/system/logger.ts';
import { threadProseConverter } from '../../adapters/workers/prose-converter.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { definedFields } from '../../core/json/defined-fields.ts';
import { counted } from '../../core/model/counted.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../core/model/export-run.ts';
import { keptPicture } from '../../core/use-cases/objects/pictures.ts';
import { bookChapters } from '../../core/use-cases/transfer/book-chapters.ts';
import { bookExport } from '../../core/use-cases/transfer/export-book.ts';
import { exportUseCases } from '../../core/use-cases/transfer/export-library.ts';
import { type ExportSelection, objectExportUseCases } from '../../core/use-cases/transfer/export-objects.ts';
import { pdfExport } from '../../core/use-cases/transfer/export-pdf.ts';
import { openBlobs } from '../server/blobs.ts';
import { browserInWorker } from '../server/browser-in-worker.ts';
import { openLibrary } from '../server/core-services.ts';
import { exportWriter, toBase64 } from '../server/exports.ts';
import { workerModule } from '../server/paths.ts';
import { type DefineCommand, examples, JSON_OPTION, wholeNumber } from './command.ts';
import { writingTo } from './full-place.ts';
import { longProgress, type Progress } from './progress.ts';
import { interruption } from './signals.ts';
import type { Terminal } from './terminal.ts';

/** The command that exports a library, an account or selected objects to a file or to standard output. */
export const exporting: DefineCommand = (command, terminal) => {
  command
    .description(
      'Export the whole library or one account as a tar file for import, or objects in a format that other programs read. The server may be running.',
    )
    .argument('<FILE>', 'file to write, or - for standard output')
    .option('--account <ID>', 'only this account', wholeNumber)
    .addOption(
      new Option('--format <NAME>', 'archive contains everything; the other formats are for other programs')
        .choices(EXPORT_FORMATS)
        .default('archive' as const),
    )
    .option('--space <ID>', 'only the objects in this space')
    .option('--query <Q>', 'only the objects that this query finds')
    .option('--since <TIME>', 'only the objects changed since this time, such as 2026-01-31', instant)
    .addOption(JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'export library.tar',
        'export - --account 2 | gzip > anna.tar.gz',
        'export library.tar --json',
        'export vault.zip --format markdown',
        'export bread.epub --format epub --query tag:bread',
        'export bread.pdf --format pdf --query tag:bread',
        'export bread.csv --format csv --query tag:bread --since 2026-01-31',
        'export space.zip --format markdown --space 0351EsVBBrrdsRolWEvUmP',
      ),
    )
    .action((file, { account, json, format, space, query, since }) => {
      const selection = definedFields<ExportSelection>({ spaceId: space, q: query, since });
      const call = { file, accountId: account, json: json ?? false, format, selection };
      return writeLibrary(call, terminal);
    });
};

interface ExportCall {
  readonly file: string;
  readonly accountId: number | undefined;
  readonly json: boolean;
  readonly format: ExportFormat;
  readonly selection: ExportSelection;
}

async function writeLibrary({ file, json, ...call }: ExportCall, terminal: Terminal): Promise<void> {
  const config = await terminal.config();
  const services = await openLibrary(config);
  const signal = interruption();
  let written: ExportResult | null;
  try {
    const ports = { ...services, blobs: await openBlobs(config) };
    const isFullArchive = call.format === 'archive' && Object.keys(call.selection).length === 0;
    written = isFullArchive
      ? await writeExport(ports, { file, accountId: call.accountId, signal }, terminal)
      : await writeObjects(ports, { file, signal, ...config, ...call }, terminal);
  } finally {
    await services.storage.close();
  }
  if (written === null || written.missing > 0) terminal.fail();
  if (written === null) return;
  if (json && file !== '-') return terminal.json(written);
  const summary = json ? JSON.stringify(written) : `Exported ${counted(written.objects, 'object')}.`;
  if (written.skipped)
    terminal.error(`${counted(written.skipped, 'object')} cannot be stored in this format.`);
  if (file === '-') terminal.error(summary);
  else terminal.out(summary);
}

/** The result of an export. */
export interface ExportResult {
  readonly objects: number;
  /** Number of objects whose file is missing. */
  readonly missing: number;
  /** Number of objects that the format cannot represent. */
  readonly skipped?: number;
}

/** Writes an export. @returns null if the signal aborted it. Then no file was written, and a message was printed */
export async function writeExport(
  ports: Parameters<typeof exportUseCases>[0],
  { file, accountId, signal }: Pick<ExportCall, 'file' | 'accountId'> & { readonly signal: AbortSignal },
  terminal: Terminal,
): Promise<ExportResult | null> {
  let bar: Progress | null = null;
  let objects = 0;
  let missing = 0;
  try {
    const archive = exportUseCases(ports).exportLibrary({
      ...(accountId !== undefined && { accountId }),
      begin: (total) => {
        bar = longProgress('exporting', total, 'objects');
      },
      advance: (count) => {
        objects += count;
        bar?.add(count);
      },
      miss: (objectId) => {
        missing += 1;
        terminal.error(`A file of object ${objectId} is missing or damaged, and was left out.`);
      },
    });
    return (await writeChunks(writeTar(archive), { file, signal }, terminal)) ? { objects, missing } : null;
  } finally {
    (bar as Progress | null)?.end();
  }
}

/** Writes an account's objects, or a selection of them, in any format except the archive of a whole account. */
async function writeObjects(
  { blobs, ...services }: Parameters<typeof exportUseCases>[0],
  {
    file,
    signal,
    format,
    selection,
    accountId,
    browserPath,
  }: Omit<ExportCall, 'json'> & {
    readonly signal: AbortSignal;
    readonly browserPath: string | null;
  },
  terminal: Terminal,
): Promise<ExportResult | null> {
  const { storage } = services;
  const accounts =
    accountId === undefined ? await storage.accounts.list() : [await storage.accounts.find(accountId)];
  const [account] = accounts;
  if (!account) throw notFound('account', String(accountId ?? 1));
  if (accounts.length > 1) throw unprocessable('There are several accounts: choose one with --account.');
  const prose = threadProseConverter({ workerUrl: workerModule('prose-worker') });
  const ports = {
    storage,
    blobReader: verifiedReader(blobs, jsonLogger('silent', terminal.log)),
    prose,
    pause: async () => undefined,
  };
  const objects = objectExportUseCases(ports);
  // A command fetches nothing from the web: a book contains only pictures that are already stored.
  const pictureAt: Parameters<typeof bookChapters>[0]['pictureAt'] = (object, address) =>
    keptPicture(services, object, address);
  const chaptersOf = bookChapters({ ...ports, pictureAt });
  const screen = format === 'pdf' && browserPath !== null ? await browserInWorker(browserPath, []) : null;
  const counts = { objects: 0, skipped: 0, missing: 0 };
  let bar: Progress | null = null;
  try {
    const chunks = exportWriter(
      { ...services, blobs },
      objects,
      bookExport({ ...ports, chaptersOf, toJpeg }),
      screen && pdfExport({ ...ports, ...screen, chaptersOf, toJpeg, encode: toBase64 }),
    )(
      { accountId: account.id, format, selection },
      {
        begin: (total) => {
          bar = longProgress('exporting', total, 'objects');
        },
        advance: (isWritten) => {
          counts[isWritten ? 'objects' : 'skipped'] += 1;
          bar?.add(1);
        },
        miss: (objectId) => {
          counts.missing += 1;
          terminal.error(`A file of object ${objectId} is missing or damaged, and was left out.`);
        },
      },
    );
    return (await writeChunks(chunks, { file, signal }, terminal)) ? counts : null;
  } finally {
    (bar as Progress | null)?.end();
    await Promise.all([prose.close(), screen?.close()]);
  }
}

/** @returns whether the export was written completely; false if the signal ended it, which this function reports */
async function writeChunks(
  chunks: AsyncIterable<Uint8Array>,
  { file, signal }: { readonly file: string; readonly signal: AbortSignal },
  terminal: Terminal,
): Promise<boolean> {
  try {
    await (file === '-'
      ? writingTo('standard output', () =>
          pipeline(Readable.from(copied(chunks), { objectMode: false }), terminal.output, {
            signal,
            end: false,
          }),
        )
      : writingTo(file, () => writeWholeFile(file, chunks, signal)));
    return true;
  } catch (error) {
    if (!signal.aborted) throw error;
    terminal.error(
      file === '-'
        ? 'Interrupted: the export is incomplete.'
        : `Interrupted: nothing was written to ${file}. Run the command again.`,
    );
    return false;
  }
}

/** Parses a time on the command line. */
function instant(written: string): number {
  const time = Date.parse(written);
  if (Number.isNaN(time)) throw new InvalidArgumentError(`${written} is not a time such as 2026-01-31.`);
  return time;
}

/** Copies chunks, since the memory of the originals is reused. */
async function* copied(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield new Uint8Array(chunk);
}
