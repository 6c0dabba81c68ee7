/**
 * One part of an export: a text and its files. Parts are read in order: the text, then its files, then the next part. Unread texts and
 * files are skipped.
 */
export interface ArchivePart {
  /** Its path in the archive; never a path on this machine. */
  readonly name: string;
  /** UTF-8. Untrusted, because the archive may come from a stranger. */
  readonly text: AsyncIterable<Uint8Array>;
  /**
   * The files of this part. To be called once, after reading the text.
   * @param wanted restricts the result to files with these SHA-256 hashes, in lower-case hexadecimal
   */
  files(wanted?: ReadonlySet<string>): AsyncIterable<ArchiveFile>;
}

/** A file of an object in memory, at most 64 MiB. The reader owns that memory until it calls `release`. */
export interface ArchiveFile {
  /** The hash that the archive states. Reading the archive does not check it. */
  readonly sha256: string;
  /** The bytes in order. They are not joined, because that would copy every byte again. */
  readonly pieces: readonly Uint8Array[];
  /** Releases the memory for the next files. To be called once, when nobody reads the pieces any more. */
  release(): void;
}

/** An export, written and read in constant memory at any length. */
export type Archive = AsyncIterable<ArchivePart>;
