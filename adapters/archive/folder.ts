import { closeSync, createReadStream, openSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { END_PART, fileName, HEADER_PART, isRecordsPart } from '../../core/library/format.ts';
import { type MemoryPool, memoryPool } from '../../core/library/memory.ts';
import { MAX_BLOB_BYTES } from '../../core/model/blob.ts';
import type { ArchiveFile, ArchivePart } from '../../core/ports/archive.ts';
import { CHUNK_BYTES, readAt } from './read-at.ts';

const RECORDS = 'records';

/** Reads an archive from the folder of an unpacked tar. */
export async function* readFolder(folder: string): AsyncGenerator<ArchivePart> {
  const pool = memoryPool();
  const files = (wanted: ReadonlySet<string> = new Set()) => readFiles(folder, wanted, pool);
  const part = (name: string): ArchivePart => ({
    name,
    text: createReadStream(path.join(folder, name), { highWaterMark: CHUNK_BYTES }),
    files,
  });
  if (!(await exists(path.join(folder, HEADER_PART)))) return;
  yield part(HEADER_PART);
  const names = (await exists(path.join(folder, RECORDS))) ? await readdir(path.join(folder, RECORDS)) : [];
  for (const name of names.toSorted()) {
    if (isRecordsPart(`${RECORDS}/${name}`)) yield part(`${RECORDS}/${name}`);
  }
  if (await exists(path.join(folder, END_PART))) yield part(END_PART);
}

async function* readFiles(
  folder: string,
  wanted: ReadonlySet<string>,
  pool: MemoryPool,
): AsyncGenerator<ArchiveFile> {
  for (const sha256 of wanted) {
    const file = path.join(folder, fileName(sha256));
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || found.size > MAX_BLOB_BYTES) continue;
    const memory = pool.take(found.size);
    const bytes = await readFile(file, memory.subarray(0, found.size));
    yield { sha256, pieces: [bytes], release: () => pool.giveBack(memory) };
  }
}

async function readFile(file: string, memory: Uint8Array): Promise<Uint8Array> {
  const descriptor = openSync(file, 'r');
  try {
    return await readAt(descriptor, 0, memory);
  } finally {
    closeSync(descriptor);
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
