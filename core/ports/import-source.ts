import type { Instant } from '../model/instant.ts';

/** A file of another service's export. */
export interface ImportFile {
  /** Its path within what is imported, with `/`; never empty. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modified?: Instant;
  bytes(): AsyncIterable<Uint8Array>;
}

/** What is imported: one file, or those of a folder or an archive. */
export interface ImportSource {
  /** Whether it is a folder or an archive, whose files have paths that mean something. */
  readonly isTree: boolean;
  /** Files in the order of their paths. A file that cannot be read is told to `skip`, with a sentence. */
  files(skip?: (path: string, reason: string) => void): AsyncIterable<ImportFile>;
  close(): Promise<void>;
}

/** A row of a table: its number in the file, from 1 for the one after the heading, and its values by lower-case heading. */
export interface TableRow {
  readonly number: number;
  readonly values: ReadonlyMap<string, string>;
}

/** A part of HTML or XML, in the order of the file. Names are in lower case in HTML, and as written in XML. */
export type MarkupEvent =
  | { readonly type: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly type: 'close'; readonly name: string }
  /** A piece of text; long texts come in several. */
  | { readonly type: 'text'; readonly text: string };

/**
 * The syntaxes in which other services write. Each yields what was read in groups, in memory that does not grow with the file, and
 * rejects with DomainError `unprocessable`, whose message is a sentence, where a file cannot be read further.
 */
export interface ImportSyntax {
  /** The text of a file in whichever encoding it is. */
  text(bytes: AsyncIterable<Uint8Array>): AsyncIterable<string>;
  table(text: AsyncIterable<string>): AsyncIterable<readonly TableRow[]>;
  /** The values at these paths, such as `$.*` or `$.bookmarks.*`, in the order of the file. */
  json(text: AsyncIterable<string>, paths: readonly string[]): AsyncIterable<readonly unknown[]>;
  markup(text: AsyncIterable<string>, language: 'html' | 'xml'): AsyncIterable<readonly MarkupEvent[]>;
  /** A piece of HTML as Markdown; what would run is left out. */
  htmlToMarkdown(html: string): string;
  /** The bytes of base64 without white space. */
  base64(digits: string): Uint8Array;
  /** The MD5 of pieces of bytes, by which notes of Evernote refer to files, in lower-case hexadecimal. */
  md5(pieces: readonly Uint8Array[]): string;
}
