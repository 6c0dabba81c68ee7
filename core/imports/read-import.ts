import { isDomainError, type Message, quote, unprocessable, unsupportedFormat } from '../errors.ts';
import { importMessage } from '../messages/imports.ts';
import type { Instant } from '../model/instant.ts';
import type { ImportFile, ImportSource, ImportSyntax } from '../ports/import-source.ts';
import { detectFile, detectTree } from './detect.ts';
import type { ImportContext } from './format.ts';
import { FILE_FORMATS, type ImportFormat, isFileFormat, isTreeFormat, TREE_FORMATS } from './formats.ts';
import type { ImportRow } from './imported-item.ts';
import { skippedRow } from './rows.ts';

/** An import whose format is known. */
export interface RecognisedImport {
  /** `several` for a folder or archive whose files may have different formats. */
  readonly format: ImportFormat | 'several';
  /** Its rows, in order. If it cannot be read to its end, the last row is the reason. */
  rows(): AsyncIterable<ImportRow>;
}

interface Options {
  readonly syntax: ImportSyntax;
  /** The time of the import. Later creation dates are not valid. */
  readonly now: Instant;
  /** Overrides detection. */
  readonly format?: ImportFormat;
}

/**
 * Detects the format of an import by its content.
 * @throws DomainError `unsupported-format` for unknown formats, `unprocessable` for an empty, compressed or missing file
 */
export async function recogniseImport(source: ImportSource, options: Options): Promise<RecognisedImport> {
  const reading: ImportContext = { syntax: options.syntax, now: options.now, at: (what) => what };
  if (source.isTree) {
    const format = options.format ?? (await detectTree(source));
    if (format !== null && isTreeFormat(format))
      return { format, rows: () => toTheEnd(TREE_FORMATS[format](source, reading), reading) };
    return { format: format ?? 'several', rows: () => readEach(source, format, reading) };
  }
  for await (const file of source.files()) {
    const format = options.format ?? (await detectFile(file, options.syntax));
    if (format === null) throw await unrecognised(file);
    if (!isFileFormat(format))
      throw unprocessable(
        `The format ${quote(format)} is for folders and archives, but ${file.path} is a file.`,
      );
    return { format, rows: () => toTheEnd(FILE_FORMATS[format](file, reading), reading) };
  }
  throw unprocessable('There is no file to import.');
}

/** The first bytes of every gzip file. */
const GZIP: readonly number[] = [0x1f, 0x8b];

async function unrecognised({ path, sizeBytes, bytes }: ImportFile): Promise<Error> {
  if (sizeBytes === 0) return unprocessable(`${path} is empty.`);
  for await (const piece of bytes()) {
    if (!GZIP.every((byte, at) => piece[at] === byte)) break;
    return unprocessable(
      `${path} is compressed with gzip: unpack it, for example with gunzip, and import the result.`,
    );
  }
  return unsupportedFormat(`${path} has an unsupported format, or is damaged.`);
}

/** Reads the files of a folder one by one, each in its own format. */
async function* readEach(
  source: ImportSource,
  requested: ImportFormat | null,
  reading: ImportContext,
): AsyncGenerator<ImportRow> {
  const skipped: ImportRow[] = [];
  const skip = (path: string, reason: Message) => skipped.push(skippedRow(path, path, reason));
  for await (const file of source.files(skip)) {
    const format = requested ?? (await detectFile(file, reading.syntax));
    const within = { ...reading, at: (what: string) => `${file.path}, ${what}` };
    if (format === null || !isFileFormat(format))
      yield skippedRow(file.path, file.path, importMessage('row-file-format'));
    else yield* toTheEnd(FILE_FORMATS[format](file, within), within);
  }
  yield* skipped;
}

/** Rows as far as they can be read; if reading fails, the reason is the last row. */
async function* toTheEnd(rows: AsyncIterable<ImportRow>, { at }: ImportContext): AsyncGenerator<ImportRow> {
  try {
    yield* rows;
  } catch (error) {
    if (!isDomainError(error, 'unprocessable')) throw error;
    yield skippedRow(at('the end'), '', error);
  }
}
