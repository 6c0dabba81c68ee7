import { Readable } from 'node:stream';
import { type Entry, extract } from 'tar-stream';
import { fileHash, fileName } from '../../core/library/format.ts';
import { MAX_BLOB_BYTES } from '../../core/model/blob.ts';
import type { Archive, ArchiveFile, ArchivePart } from '../../core/ports/archive.ts';
import { damaged } from './damaged.ts';
import { BLOCK_BYTES, encodeHeader, paddingAfter } from './tar-header.ts';

/** A tar ends with two blocks of zeros. */
const ZEROS = new Uint8Array(2 * BLOCK_BYTES);

/**
 * Writes an archive as one tar: each part followed by its files. The same archive yields the same bytes. A chunk is valid only until the
 * next is requested; copy it to keep it.
 */
export async function* writeTar(archive: Archive): AsyncGenerator<Uint8Array> {
  for await (const part of archive) {
    yield* entry(part.name, await listChunks(part.text));
    for await (const { sha256, pieces, release } of part.files()) {
      yield* entry(fileName(sha256), pieces);
      release();
    }
  }
  yield ZEROS;
}

function* entry(name: string, chunks: readonly Uint8Array[]): Iterable<Uint8Array> {
  const sizeBytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  yield encodeHeader(name, sizeBytes);
  yield* chunks;
  yield ZEROS.subarray(0, paddingAfter(sizeBytes));
}

/**
 * Reads an archive from a tar. Names in the tar are never used as paths. Skips files larger than 64 MiB, and everything that is not a
 * regular file.
 * @throws (when read) DomainError `unprocessable` if the data is not a tar or ends in the middle of an entry; any error of `bytes`
 */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivePart> {
  const failures: Failures = { ofSource: null, ofTar: null };
  const entries = entriesOf(bytes, failures);
  const bytesOf = (entry: Entry) => withDomainErrors<Uint8Array>(entry, failures);
  let current = await entries.next();
  while (!current.done) {
    const entry: Entry = current.value;
    const { name, type } = entry.header;
    if (type !== 'file' || fileHash(name) !== null) {
      entry.resume();
      current = await entries.next();
      continue;
    }
    // `files` reads ahead to the entry that begins the next part; the loop continues from there. It stays null if `files` is never read.
    let next: IteratorResult<Entry> | null = null;
    yield {
      name,
      text: bytesOf(entry),
      async *files(wanted) {
        entry.resume();
        for (next = await entries.next(); !next.done; next = await entries.next()) {
          const { name, type } = next.value.header;
          const sha256 = fileHash(name);
          if (type === 'file' && sha256 === null) return; // the entry begins the next part
          const file = await readFile(next.value, bytesOf, sha256, wanted);
          if (file) yield file;
        }
      },
    };
    entry.resume();
    current = next ?? (await entries.next());
  }
}

async function readFile(
  entry: Entry,
  bytesOf: (entry: Entry) => AsyncIterable<Uint8Array>,
  sha256: string | null,
  wanted: ReadonlySet<string> | undefined,
): Promise<ArchiveFile | null> {
  const { type, size = 0 } = entry.header;
  const isWanted = type === 'file' && sha256 !== null && (wanted?.has(sha256) ?? true);
  if (!isWanted || size > MAX_BLOB_BYTES) {
    entry.resume();
    return null;
  }
  // The chunks of a stream belong to its reader; their memory is not reused.
  return { sha256, pieces: await listChunks(bytesOf(entry)), release: () => undefined };
}

async function listChunks(bytes: AsyncIterable<Uint8Array>): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return chunks;
}

/** The errors that ended reading. An entry that is read after such an error reports only that its stream was closed. */
interface Failures {
  ofSource: Error | null;
  ofTar: Error | null;
}

async function* entriesOf(bytes: AsyncIterable<Uint8Array>, failures: Failures): AsyncGenerator<Entry> {
  const tar = extract();
  tar.once('error', (error) => {
    failures.ofTar = error;
  });
  const source = Readable.from(bytes);
  source.once('error', (error) => {
    failures.ofSource = error;
    tar.destroy(error);
  });
  source.pipe(tar);
  try {
    yield* withDomainErrors(tar, failures);
  } finally {
    source.destroy();
  }
}

/** Translates errors in the tar into domain errors. Errors of its source stay as they are. */
async function* withDomainErrors<T>(stream: AsyncIterable<T>, failures: Failures): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    if (failures.ofSource) throw failures.ofSource;
    const { message } = failures.ofTar ?? (error as Error);
    throw damaged(message);
  }
}
