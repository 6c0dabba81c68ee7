import { Readable } from 'node:stream';
import { type Entry, extract, type Headers, pack } from 'tar-stream';
import { unprocessable } from '../../core/errors.ts';
import { fileHash, fileName } from '../../core/library/format.ts';
import { joined } from '../../core/library/read-lines.ts';
import { MAX_BLOB_BYTES } from '../../core/model/blob.ts';
import type { Archive, ArchiveFile, ArchivePart } from '../../core/ports/archive.ts';

/** Fixed values for the headers that would reveal when and where a tar was made. */
const UNTOLD: Partial<Headers> = { mode: 0o644, uid: 0, gid: 0, mtime: new Date(0), type: 'file' };

/** Writes an archive as one tar: each part followed by its files. The same archive yields the same bytes. */
export async function* writeTar(archive: Archive): AsyncGenerator<Uint8Array> {
  const tar = pack();
  const add = (name: string, bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const header = { ...UNTOLD, name, size: bytes.length };
      const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
      // An entry of a tar that nobody reads any more fails, too late for what it calls.
      entry.on('error', reject);
      entry.end(bytes);
    });

  async function addAll(): Promise<void> {
    for await (const part of archive) {
      const pieces: Uint8Array[] = [];
      for await (const piece of part.text) pieces.push(piece);
      await add(part.name, joined(pieces));
      for await (const { sha256, pieces } of part.files()) await add(fileName(sha256), joined(pieces));
    }
    tar.finalize();
  }

  const written = addAll().catch((error) => tar.destroy(error));
  yield* tar as AsyncIterable<Uint8Array>;
  await written;
}

/**
 * Reads an archive from a tar. Names in the tar are never used as paths. Entries other than regular files are skipped, and so
 * are files of more than 64 MiB.
 * @throws (when read) DomainError `unprocessable` for data that is not a tar or ends in the middle of an entry; whatever `bytes` throws
 */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivePart> {
  const failures: Failures = { ofSource: null, ofTar: null };
  const entries = entriesOf(bytes, failures);
  const bytesOf = (entry: Entry) => translated<Uint8Array>(entry, failures);
  let current = await entries.next();
  while (!current.done) {
    const entry: Entry = current.value;
    const { name, type } = entry.header;
    if (type !== 'file' || fileHash(name) !== null) {
      entry.resume();
      current = await entries.next();
      continue;
    }
    let next: IteratorResult<Entry> | null = null;
    yield {
      name,
      text: bytesOf(entry),
      async *files(wanted) {
        entry.resume();
        for (next = await entries.next(); !next.done; next = await entries.next()) {
          const { name, type } = next.value.header;
          const sha256 = fileHash(name);
          if (type === 'file' && sha256 === null) return; // the next part
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
  const pieces: Uint8Array[] = [];
  for await (const piece of bytesOf(entry)) pieces.push(piece);
  return { sha256, pieces };
}

/** What ended the reading of a tar, first of all. An entry that is read after that knows only that it was ended. */
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
  source.pipe(tar as unknown as NodeJS.WritableStream);
  try {
    yield* translated(tar, failures);
  } finally {
    source.destroy();
  }
}

/** Translates errors in the tar into those of the domain. Errors of its source stay as they are. */
async function* translated<T>(stream: AsyncIterable<T>, failures: Failures): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    if (failures.ofSource) throw failures.ofSource;
    const { message } = failures.ofTar ?? (error as Error);
    throw unprocessable(`The export is cut or damaged: ${message}.`);
  }
}
