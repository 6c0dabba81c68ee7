import type { Message } from '../errors.ts';
import type { Instant } from '../model/instant.ts';

/** A file of another service's export. */
export interface ImportFile {
  /** Its path within the source, with `/`; never empty. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modified?: Instant;
  bytes(): AsyncIterable<Uint8Array>;
}

/** The source of an import: one file, or the files of a folder or an archive. */
export interface ImportSource {
  /** Whether the source is a folder or an archive, whose paths carry meaning. */
  readonly isTree: boolean;
  /** Files in the order of their paths. Reports each unreadable file to `skip`, with the reason. */
  files(skip?: (path: string, reason: Message) => void): AsyncIterable<ImportFile>;
  close(): Promise<void>;
}

/** A row of a table: its number in the file, from 1 for the row after the heading, and its values by lower-case heading. */
export interface TableRow {
  readonly number: number;
  readonly values: ReadonlyMap<string, string>;
}

/** A part of HTML or XML, in the order of the file. Names are in lower case in HTML, and as written in XML. */
export type MarkupEvent =
  | { readonly type: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly type: 'close'; readonly name: string }
  /** A part of a text. Long text comes in several parts. */
  | { readonly type: 'text'; readonly text: string };

/**
 * Parses the syntaxes of other services' exports. Each parser yields its results in groups, in memory that does not grow with the file. If
 * a file cannot be parsed further, the parser rejects with DomainError `unprocessable`.
 */
export interface ImportSyntax {
  /** The text of a file in any encoding. */
  text(bytes: AsyncIterable<Uint8Array>): AsyncIterable<string>;
  table(text: AsyncIterable<string>): AsyncIterable<readonly TableRow[]>;
  /** The values at these paths, such as `$.*` or `$.bookmarks.*`, in the order of the file. */
  json(text: AsyncIterable<string>, paths: readonly string[]): AsyncIterable<readonly unknown[]>;
  markup(text: AsyncIterable<string>, language: 'html' | 'xml'): AsyncIterable<readonly MarkupEvent[]>;
  /** Converts HTML to Markdown, without anything executable. */
  htmlToMarkdown(html: string): string;
  /** The bytes of base64 without white space. */
  base64(digits: string): Uint8Array;
  /** The MD5 of all pieces together, in lower-case hexadecimal. Evernote notes refer to files by MD5. */
  md5(pieces: readonly Uint8Array[]): string;
}
