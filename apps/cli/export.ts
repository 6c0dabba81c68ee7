import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeWholeFile } from '../../adapters/archive/file.ts';
import { writeTar } from '../../adapters/archive/tar.ts';
import { counted } from '../../core/model/counted.ts';
import type { Archive } from '../../core/ports/archive.ts';
import { exportUseCases } from '../../core/use-cases/transfer/export-library.ts';
import { openBlobs } from '../server/blobs.ts';
import { openLibrary } from '../server/core-services.ts';
import { type DefineCommand, examples, JSON_OPTION, wholeNumber } from './command.ts';
import { writingTo } from './full-place.ts';
import { longProgress, type Progress } from './progress.ts';
import { interruption } from './signals.ts';
import type { Terminal } from './terminal.ts';

/** Exports everything to a file or standard output, for import by any version. */
export const exporting: DefineCommand = (command, terminal) => {
  command
    .description(
      'Export the whole library or one account as a tar file for import. The server may be running.',
    )
    .argument('<FILE>', 'file to write, or - for standard output')
    .option('--account <ID>', 'only this account', wholeNumber)
    .addOption(JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'export library.tar',
        'export - --account 2 | gzip > anna.tar.gz',
        'export library.tar --json',
      ),
    )
    .action((file, { account, json }) =>
      writeLibrary({ file, accountId: account, json: json ?? false }, terminal),
    );
};

interface Call {
  readonly file: string;
  readonly accountId: number | undefined;
  readonly json: boolean;
}

async function writeLibrary({ file, accountId, json }: Call, terminal: Terminal): Promise<void> {
  const config = await terminal.config();
  const foundation = await openLibrary(config);
  const signal = interruption();
  let written: Written | null;
  try {
    const ports = { ...foundation, blobs: await openBlobs(config) };
    written = await writeExport(ports, { file, accountId, signal }, terminal);
  } finally {
    await foundation.storage.close();
  }
  if (written === null || written.missing > 0) terminal.fail();
  if (written === null) return;
  if (json && file !== '-') return terminal.json(written);
  const summary = json ? JSON.stringify(written) : `Exported ${counted(written.objects, 'object')}.`;
  if (file === '-') terminal.error(summary);
  else terminal.out(summary);
}

/** What an export contains, and how many objects lack a file. */
export interface Written {
  readonly objects: number;
  readonly missing: number;
}

/** Writes an export. @returns null if the signal ended it: no file was written then, and the message was printed */
export async function writeExport(
  ports: Parameters<typeof exportUseCases>[0],
  { file, accountId, signal }: Omit<Call, 'json'> & { readonly signal: AbortSignal },
  terminal: Terminal,
): Promise<Written | null> {
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
    await (file === '-'
      ? writingTo('standard output', () => writeOut(archive, terminal, signal))
      : writingTo(file, () => writeWholeFile(file, writeTar(archive), signal)));
    return { objects, missing };
  } catch (error) {
    if (!signal.aborted) throw error;
    terminal.error(
      file === '-'
        ? 'Interrupted: the export is incomplete.'
        : `Interrupted: nothing was written to ${file}. Run it again.`,
    );
    return null;
  } finally {
    (bar as Progress | null)?.end();
  }
}

async function writeOut(archive: Archive, { output }: Terminal, signal: AbortSignal): Promise<void> {
  await pipeline(Readable.from(copied(writeTar(archive)), { objectMode: false }), output, {
    signal,
    end: false,
  });
}

/** Copies of chunks, since the originals are reused. */
async function* copied(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield new Uint8Array(chunk);
}
