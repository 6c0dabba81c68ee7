import { writeTar } from '../../adapters/archive/tar.ts';
import { writeZip } from '../../adapters/archive/zip.ts';
import { unprocessable } from '../../core/errors.ts';
import { TEXT_FORMATS, TREE_FORMATS } from '../../core/exports/formats.ts';
import { message } from '../../core/messages.ts';
import type { ExportRun } from '../../core/model/export-run.ts';
import type { WriteBook } from '../../core/use-cases/transfer/export-book.ts';
import { exportUseCases } from '../../core/use-cases/transfer/export-library.ts';
import type { ExportProgress, ObjectExports } from '../../core/use-cases/transfer/export-objects.ts';
import type { WritePdf } from '../../core/use-cases/transfer/export-pdf.ts';

/** Bytes as base64, for the pictures of a PDF. */
export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

type Wanted = Pick<ExportRun, 'accountId' | 'format' | 'selection'>;

/**
 * Writes the bytes of an export in its format, in constant memory.
 * @param writePdf null if no browser is configured; a PDF then throws DomainError `unprocessable`
 */
export function exportWriter(
  ports: Parameters<typeof exportUseCases>[0],
  objects: ObjectExports,
  writeBook: WriteBook,
  writePdf: WritePdf | null,
) {
  return async function* write(
    { accountId, format, selection }: Wanted,
    progress: ExportProgress & { begin(total: number): void },
  ): AsyncGenerator<Uint8Array> {
    const { since } = selection;
    const filter = await objects.filterOf(accountId, selection);
    if (format === 'archive') return yield* archive();
    progress.begin(await objects.count(filter));
    if (format === 'epub' || format === 'pdf') {
      const title = await objects.titleOf(accountId, selection);
      if (format === 'epub') return yield* writeZip(writeBook(title, filter, since, progress));
      if (writePdf === null) throw unprocessable(message('export-no-browser'));
      return yield* writePdf(title, filter, since, progress);
    }
    if (format === 'markdown')
      return yield* writeZip(objects.writeTree(TREE_FORMATS[format], filter, since, progress));
    yield* encoded(objects.writeText(TEXT_FORMATS[format], filter, since, progress));

    async function* archive(): AsyncGenerator<Uint8Array> {
      const isWhole = Object.keys(selection).length === 0;
      const library = exportUseCases(ports).exportLibrary({
        accountId,
        ...(!isWhole && { only: await objects.idsOf(filter, since) }),
        begin: progress.begin,
        advance: (count) => {
          for (let done = 0; done < count; done += 1) progress.advance?.(true);
        },
        miss: progress.miss,
      });
      // The memory of a tar's chunks is reused.
      for await (const chunk of writeTar(library)) yield new Uint8Array(chunk);
    }
  };
}

/** The number of characters from which gathered texts are written as a chunk: most texts are short. */
const GATHERED = 64 * 1024;

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let gathered = '';
  for await (const text of texts) {
    gathered += text;
    if (gathered.length < GATHERED) continue;
    yield encoder.encode(gathered);
    gathered = '';
  }
  yield encoder.encode(gathered);
}
