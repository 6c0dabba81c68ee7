import type { Instant } from '../model/instant.ts';
import type { ImportFile, ImportSource, ImportSyntax } from '../ports/import-source.ts';
import type { ImportRow } from './imported-item.ts';

/** Context for readers of formats, in addition to their source. */
export interface ImportContext {
  readonly syntax: ImportSyntax;
  readonly now: Instant;
  /** A position in the file, in words for reports. */
  at(what: string): string;
}

/** Reads a file of one format as a stream. A row that cannot be saved is yielded with the reason. */
export type ReadFile = (file: ImportFile, reading: ImportContext) => AsyncIterable<ImportRow>;

/** Reads a folder or an archive whose files belong together. */
export type ReadTree = (source: ImportSource, reading: ImportContext) => AsyncIterable<ImportRow>;

type TextOf = (file: ImportFile, reading: ImportContext) => AsyncIterable<string>;

/** The text of a file, in chunks. */
export const textOf: TextOf = (file, { syntax }) => syntax.text(file.bytes());

/** The whole text of a small file, up to a number of characters. */
export async function wholeTextOf(
  file: ImportFile,
  reading: ImportContext,
  maxCharacters: number,
): Promise<string> {
  let whole = '';
  for await (const text of textOf(file, reading)) {
    whole += text;
    if (whole.length > maxCharacters) return whole.slice(0, maxCharacters);
  }
  return whole;
}
