/**
 * One part of an export, in order: a text, and the files that it mentions. Whoever reads parts one after the other takes
 * text and files of one before asking for the next; what is not taken is passed over.
 */
export interface ArchivePart {
  /** Its path in the archive; never the name of a file on this machine. */
  readonly name: string;
  /** UTF-8. Anything at all in an archive of a stranger. */
  readonly text: AsyncIterable<Uint8Array>;
  /**
   * Files that come with the part, of those wanted; all without `wanted`. To be asked for once, after the text.
   * @param wanted SHA-256 of the files, lower-case hexadecimal
   */
  files(wanted?: ReadonlySet<string>): AsyncIterable<ArchiveFile>;
}

/** A file that goes with objects: at most 64 MiB, whole in memory. */
export interface ArchiveFile {
  /** What its bytes are said to have: not checked by who reads an archive. */
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** An export as it is written and read: constant memory, however long it is. */
export type Archive = AsyncIterable<ArchivePart>;
