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

/** Encodes the pictures of a PDF. */
export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

type ExportRequest = Pick<ExportRun, 'accountId' | 'format' | 'selection'>;

/**
 * Writes the bytes of an export in its format, in constant memory.
 * @param writePdf null if no browser is configured. Writing a PDF then throws DomainError `unprocessable`
 */
export function exportWriter(
  ports: Parameters<typeof exportUseCases>[0],
  objects: ObjectExports,
  writeBook: WriteBook,
  writePdf: WritePdf | null,
) {
  return async function* write(
    { accountId, format, selection }: ExportRequest,
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
      // Copies the chunk, because the writer reuses its memory.
      for await (const chunk of writeTar(library)) yield new Uint8Array(chunk);
    }
  };
}

/** Texts are joined until they have this many characters, because most texts are short. */
const CHUNK_LENGTH = 64 * 1024;

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let joined = '';
  for await (const text of texts) {
    joined += text;
    if (joined.length < CHUNK_LENGTH) continue;
    yield encoder.encode(joined);
    joined = '';
  }
  yield encoder.encode(joined);
}
