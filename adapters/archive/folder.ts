import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { END_PART, fileName, HEADER_PART, isRecordsPart } from '../../core/library/format.ts';
import { MAX_BLOB_BYTES } from '../../core/model/blob.ts';
import type { ArchiveFile, ArchivePart } from '../../core/ports/archive.ts';

const RECORDS = 'records';
/** How much of a file is read at once. */
const CHUNK_BYTES: number = 512 * 1024;

/** Reads an archive from a folder into which a tar was unpacked. */
export async function* readFolder(folder: string): AsyncGenerator<ArchivePart> {
  const files = (wanted: ReadonlySet<string> = new Set()) => readFiles(folder, wanted);
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

async function* readFiles(folder: string, wanted: ReadonlySet<string>): AsyncGenerator<ArchiveFile> {
  for (const sha256 of wanted) {
    const file = path.join(folder, fileName(sha256));
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || found.size > MAX_BLOB_BYTES) continue;
    yield { sha256, pieces: [await readFile(file)] };
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
