/**
 * One part of an export: a text and the files that it mentions. Parts are read in order: the text, then the files of one part
 * before the next part. What is not read is skipped.
 */
export interface ArchivePart {
  /** Its path in the archive; never the name of a file on this machine. */
  readonly name: string;
  /** UTF-8. Not to be trusted: the archive may come from a stranger. */
  readonly text: AsyncIterable<Uint8Array>;
  /**
   * The files that come with the part, limited to `wanted` where given. To be called once, after the text was read.
   * @param wanted SHA-256 of the files, lower-case hexadecimal
   */
  files(wanted?: ReadonlySet<string>): AsyncIterable<ArchiveFile>;
}

/** A file of an object: at most 64 MiB, whole in memory, which is its reader's until that releases it. */
export interface ArchiveFile {
  /** As the archive states it; not checked when the archive is read. */
  readonly sha256: string;
  /** In pieces, since joining them would copy every byte once more. */
  readonly pieces: readonly Uint8Array[];
  /** Lets the memory be used again, for files that are asked for later. To be called once, when nobody reads the pieces any more. */
  release(): void;
}

/** An export, written and read in constant memory however long it is. */
export type Archive = AsyncIterable<ArchivePart>;
