import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { unprocessable } from '../../core/errors.ts';
import { fileHash } from '../../core/library/format.ts';
import { memoryPool } from '../../core/library/memory.ts';
import { toAsyncIterable } from '../../core/library/parts.ts';
import { MAX_BLOB_BYTES } from '../../core/model/blob.ts';
import type { ArchiveFile, ArchivePart } from '../../core/ports/archive.ts';
import { CHUNK_BYTES, readAt } from './read-at.ts';
import { BLOCK_BYTES, decodeHeader, paddingAfter } from './tar-header.ts';

/** A regular file in a tar. */
interface TarEntry {
  readonly name: string;
  /** Where its bytes begin, and where the next header does. */
  readonly start: number;
  readonly end: number;
  readonly sizeBytes: number;
}

/**
 * Reads an archive from a tar in a file, like `readTar`. As any place of it can be read, the files of a part are found wherever they
 * stand, as after all records in an export that was packed anew.
 * @throws (when read) DomainError `unprocessable` for a file that is not a tar or ends in the middle of an entry
 */
export async function* readTarFile(file: string): AsyncGenerator<ArchivePart> {
  const descriptor = openSync(file, 'r');
  const pool = memoryPool();
  /** Made only where a file does not follow its part, for it takes memory for each file. */
  let places: ReadonlyMap<string, TarEntry> | null = null;
  const placeOf = (sha256: string) => {
    places ??= new Map([...filesFrom(descriptor, 0)]);
    return places.get(sha256);
  };

  /** Those that follow a part, then those that stand elsewhere. */
  function* find(part: TarEntry, wanted: ReadonlySet<string> | undefined): Iterable<[string, TarEntry]> {
    const missing = new Set(wanted);
    for (const [sha256, entry] of filesFrom(descriptor, part.end)) {
      if (wanted && !missing.delete(sha256)) continue;
      yield [sha256, entry];
    }
    for (const sha256 of missing) {
      const entry = placeOf(sha256);
      if (entry) yield [sha256, entry];
    }
  }

  async function* filesOf(part: TarEntry, wanted?: ReadonlySet<string>): AsyncGenerator<ArchiveFile> {
    for (const [sha256, { start, sizeBytes }] of find(part, wanted)) {
      if (sizeBytes > MAX_BLOB_BYTES) continue;
      const memory = pool.take(sizeBytes);
      const bytes = await readAt(descriptor, start, memory.subarray(0, sizeBytes));
      yield { sha256, pieces: [bytes], release: () => pool.giveBack(memory) };
    }
  }

  try {
    for (const entry of entriesFrom(descriptor, 0)) {
      if (fileHash(entry.name) !== null) continue;
      yield {
        name: entry.name,
        text: textOf(descriptor, entry),
        files: (wanted) => filesOf(entry, wanted),
      };
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The regular files in a tar. Headers are read at once: it is the only thing that is done meanwhile. */
function* entriesFrom(descriptor: number, position: number): Generator<TarEntry> {
  const block = Buffer.alloc(BLOCK_BYTES);
  for (let at = position; ; ) {
    const length = readSync(descriptor, block, 0, BLOCK_BYTES, at);
    if (length === 0) return;
    if (length < BLOCK_BYTES) throw damaged('Unexpected end of data');
    const start = at + BLOCK_BYTES;
    const header = headerIn(block);
    at = start;
    if (header === null) continue;
    const { name, sizeBytes, isFile } = header;
    at += sizeBytes + paddingAfter(sizeBytes);
    if (readSync(descriptor, block, 0, 1, at - 1) === 0) throw damaged('Unexpected end of data');
    if (isFile) yield { name, start, end: at, sizeBytes };
  }
}

/** The files of objects from a position to the next part; from the beginning, all of them. */
function* filesFrom(descriptor: number, position: number): Generator<[string, TarEntry]> {
  for (const entry of entriesFrom(descriptor, position)) {
    const sha256 = fileHash(entry.name);
    if (sha256 !== null) yield [sha256, entry];
    else if (position > 0) return;
  }
}

function headerIn(block: Buffer) {
  try {
    return decodeHeader(block);
  } catch (error) {
    throw damaged((error as Error).message);
  }
}

function textOf(descriptor: number, { start, sizeBytes }: TarEntry): AsyncIterable<Uint8Array> {
  if (sizeBytes === 0) return toAsyncIterable([]);
  const range = { start, end: start + sizeBytes - 1 };
  return createReadStream('', {
    fd: descriptor,
    autoClose: false,
    highWaterMark: CHUNK_BYTES,
    ...range,
  });
}

function damaged(why: string) {
  return unprocessable(`The export is cut or damaged: ${why}.`);
}
