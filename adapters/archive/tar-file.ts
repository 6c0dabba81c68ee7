import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { isDomainError } from '../../core/errors.ts';
import { END_PART, fileHash, fileName, HEADER_PART, recordsPart } from '../../core/library/format.ts';
import { memoryPool } from '../../core/library/memory.ts';
import { toAsyncIterable } from '../../core/library/parts.ts';
import { MAX_BLOB_BYTES } from '../../core/model/blob.ts';
import type { ArchiveFile, ArchivePart } from '../../core/ports/archive.ts';
import { damaged } from './damaged.ts';
import { CHUNK_BYTES, readAt } from './read-at.ts';
import { BLOCK_BYTES, decodeHeader, hasTarMagic, paddingAfter, type TarHeader } from './tar-header.ts';

const ENDS_EARLY = 'Unexpected end of data';

/** Whether a file begins like a tar, even if it is damaged. */
export function isTar(file: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const block = Buffer.alloc(BLOCK_BYTES);
    readSync(descriptor, block, 0, BLOCK_BYTES, 0);
    return hasTarMagic(block);
  } finally {
    closeSync(descriptor);
  }
}

/** Whether a file is a tar with an export in it, even if it is truncated. */
export function isTarOfExport(file: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    for (const entry of headersFrom(descriptor, 0)) if (isFirstPart(entry)) return true;
    return false;
  } catch (error) {
    if (isDomainError(error)) return false;
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads an archive from a tar in a file, at any position. A tar that was unpacked and packed again, in any order and below any folder, thus
 * gives the same archive.
 * @throws (when read) DomainError `unprocessable` if the file is not a tar or ends in the middle of an entry
 */
export async function* readTarFile(file: string): AsyncGenerator<ArchivePart> {
  const descriptor = openSync(file, 'r');
  try {
    const first = findFirst(descriptor);
    if (first !== null) yield* partsOf(descriptor, first);
  } finally {
    closeSync(descriptor);
  }
}

/** An entry of a tar, with the positions of its bytes and of the next header. */
interface TarEntry extends TarHeader {
  readonly start: number;
  readonly end: number;
}

async function* partsOf(descriptor: number, first: TarEntry): AsyncGenerator<ArchivePart> {
  const folder = first.name.slice(0, -HEADER_PART.length);
  const pool = memoryPool();
  /** The positions of all entries. Only built when an entry is not where an export puts it, since the index takes memory for each file. */
  let index: ReadonlyMap<string, TarEntry> | null = null;

  function find(name: string): TarEntry | undefined {
    index ??= indexOf(descriptor);
    return index.get(`${folder}${name}`);
  }

  const isNamed = (entry: TarEntry | undefined, name: string) => entry?.name === `${folder}${name}`;
  const hashOf = ({ name }: TarEntry) => fileHash(name.slice(folder.length));

  function nextAfter(part: TarEntry): TarEntry | undefined {
    for (const entry of entriesFrom(descriptor, part.end)) if (hashOf(entry) === null) return entry;
    return undefined;
  }

  /** Whether all entries from the first to this one are where an export puts them. */
  const isAsWritten = (end: TarEntry) =>
    first.start === BLOCK_BYTES && index === null && (entriesFrom(descriptor, end.end).next().done ?? false);

  /** All parts. Looks for each part where an export puts it, then elsewhere. */
  function* inOrder(): Iterable<[name: string, entry: TarEntry]> {
    yield [HEADER_PART, first];
    let last = first;
    for (let number = 1; ; number++) {
      const next = nextAfter(last);
      if (next && isNamed(next, END_PART) && isAsWritten(next)) return yield [END_PART, next];
      const name = recordsPart(number);
      const entry = next && isNamed(next, name) ? next : find(name);
      if (!entry) break;
      yield [name, entry];
      last = entry;
    }
    const end = find(END_PART);
    if (end) yield [END_PART, end];
  }

  /** The files after a part, then the wanted files that are elsewhere. */
  function* findFiles({ end }: TarEntry, wanted: ReadonlySet<string> | undefined) {
    const missing = new Set(wanted);
    for (const entry of entriesFrom(descriptor, end)) {
      const sha256 = hashOf(entry);
      if (sha256 === null) break;
      if (!wanted || missing.delete(sha256)) yield { sha256, entry };
    }
    for (const sha256 of missing) {
      const entry = find(fileName(sha256));
      if (entry) yield { sha256, entry };
    }
  }

  async function* filesOf(part: TarEntry, wanted?: ReadonlySet<string>): AsyncGenerator<ArchiveFile> {
    for (const { sha256, entry } of findFiles(part, wanted)) {
      const { start, sizeBytes } = entry;
      if (sizeBytes > MAX_BLOB_BYTES) continue;
      const memory = pool.take(sizeBytes);
      const bytes = await readAt(descriptor, start, memory.subarray(0, sizeBytes));
      yield { sha256, pieces: [bytes], release: () => pool.giveBack(memory) };
    }
  }

  for (const [name, entry] of inOrder())
    yield { name, text: textOf(descriptor, entry), files: (wanted) => filesOf(entry, wanted) };
}

/** The first part of the export in a tar; null if the tar has no export. */
function findFirst(descriptor: number): TarEntry | null {
  for (const entry of entriesFrom(descriptor, 0)) if (isFirstPart(entry)) return entry;
  return null;
}

const isFirstPart = ({ name, isFile }: TarEntry): boolean =>
  isFile && (name === HEADER_PART || name.endsWith(`/${HEADER_PART}`));

function indexOf(descriptor: number): ReadonlyMap<string, TarEntry> {
  const index = new Map<string, TarEntry>();
  for (const entry of entriesFrom(descriptor, 0)) index.set(entry.name, entry);
  return index;
}

/** The complete regular files in a tar. */
function* entriesFrom(descriptor: number, position: number): Generator<TarEntry> {
  const last = Buffer.alloc(1);
  for (const entry of headersFrom(descriptor, position)) {
    if (readSync(descriptor, last, 0, 1, entry.end - 1) === 0) throw damaged(ENDS_EARLY);
    if (entry.isFile) yield entry;
  }
}

/** All entries of a tar. The last may be truncated. Reads headers synchronously, because the program does nothing else at that time. */
function* headersFrom(descriptor: number, position: number): Generator<TarEntry> {
  const block = Buffer.alloc(BLOCK_BYTES);
  for (let at = position; ; ) {
    const length = readSync(descriptor, block, 0, BLOCK_BYTES, at);
    if (length === 0) return;
    if (length < BLOCK_BYTES) throw damaged(ENDS_EARLY);
    const start = at + BLOCK_BYTES;
    const header = headerIn(block);
    at = start;
    if (header === null) continue;
    at += header.sizeBytes + paddingAfter(header.sizeBytes);
    yield { ...header, start, end: at };
  }
}

function headerIn(block: Buffer): TarHeader | null {
  try {
    return decodeHeader(block);
  } catch (error) {
    throw damaged((error as Error).message);
  }
}

function textOf(descriptor: number, { start, sizeBytes }: TarEntry): AsyncIterable<Uint8Array> {
  if (sizeBytes === 0) return toAsyncIterable([]);
  const range = { start, end: start + sizeBytes - 1 };
  return createReadStream('', { fd: descriptor, autoClose: false, highWaterMark: CHUNK_BYTES, ...range });
}
