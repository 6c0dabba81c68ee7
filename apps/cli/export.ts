import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeWholeFile } from '../../adapters/archive/file.ts';
import { writeTar } from '../../adapters/archive/tar.ts';
import type { Archive } from '../../core/ports/archive.ts';
import { exportUseCases } from '../../core/use-cases/transfer/export-library.ts';
import { openBlobs } from '../server/blobs.ts';
import { openLibrary } from '../server/foundation.ts';
import { type Command, EXIT_FAILED, parseCall, parseInteger, required, type Terminal } from './command.ts';
import { longProgress, type Progress } from './progress.ts';
import { interruption } from './signals.ts';

/** Writes everything to a file or to standard output, for import by any version. */
export const exporting: Command = {
  usage: ['export FILE|- [--account ID] [--json]'],
  summary: 'Write the whole library, or one account, as a tar that import takes back.',
  async run(args, terminal) {
    const { values, positionals } = parseCall(
      args,
      { account: { type: 'string' }, json: { type: 'boolean' } },
      1,
    );
    const file = required(positionals[0], 'FILE');
    const accountId = values.account === undefined ? undefined : parseInteger(values.account, '--account');
    const config = terminal.config();
    const foundation = await openLibrary(config);
    const signal = interruption();
    let bar: Progress | null = null;
    let objects = 0;
    let missing = 0;
    try {
      const archive = exportUseCases({ ...foundation, blobs: await openBlobs(config) }).exportLibrary({
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
          terminal.error(`A file of the object ${objectId} is missing or damaged, and left out.`);
        },
      });
      await (file === '-'
        ? writeOut(archive, terminal, signal)
        : writeWholeFile(file, writeTar(archive), signal));
    } catch (error) {
      if (!signal.aborted) throw error;
      terminal.error('Interrupted: the export is not whole.');
      return EXIT_FAILED;
    } finally {
      (bar as Progress | null)?.end();
      await foundation.storage.close();
    }
    const summary = values.json ? JSON.stringify({ objects, missing }) : `Exported ${objects} objects.`;
    if (file === '-') terminal.error(summary);
    else terminal.out(summary);
    return missing > 0 ? EXIT_FAILED : 0;
  },
};

async function writeOut(archive: Archive, { output }: Terminal, signal: AbortSignal): Promise<void> {
  await pipeline(Readable.from(writeTar(archive), { objectMode: false }), output, {
    signal,
    end: false,
  });
}
